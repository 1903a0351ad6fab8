/** The endpoints of the plugin `payments`, grouped by whether they accept access tokens. `{}` means a path parameter. */
export const PAYMENTS_ENDPOINTS = {
  accepted: '',
  refused: `
    GET /api/v1/payments
    GET /api/v1/payments/count
    GET /api/v1/payments/export.csv
    GET /api/v1/payments/providers
    POST /api/v1/payments/trials
    GET /api/v1/payments/unused-webhooks
    GET /api/v1/payments/{}
    POST /api/v1/payments/{}/check
    POST /api/v1/payments/{}/recheck
    POST /api/v1/payments/{}/start
    GET /api/v1/sandbox/payments/{}
    POST /api/v1/sandbox/payments/{}
    GET /secure/payments/paystack/{}
  `,
}
