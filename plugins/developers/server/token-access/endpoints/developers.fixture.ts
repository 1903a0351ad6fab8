/** The endpoints of the plugin `developers`, grouped by whether they accept access tokens. `{}` means a path parameter. */
export const DEVELOPERS_ENDPOINTS = {
  accepted: `
    GET /api/v1/openapi.json
  `,
  refused: `
    GET /api/v1/access-tokens
    POST /api/v1/access-tokens
    DELETE /api/v1/access-tokens/{}
    GET /api/v1/users/{}/access-tokens
    DELETE /api/v1/users/{}/access-tokens/{}
  `,
}
