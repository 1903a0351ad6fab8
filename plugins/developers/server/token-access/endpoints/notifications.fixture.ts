/** The endpoints of the plugin `notifications`, grouped by whether they accept access tokens. `{}` means a path parameter. */
export const NOTIFICATIONS_ENDPOINTS = {
  accepted: `
    GET /api/v1/notifications
    POST /api/v1/notifications/mark-all-as-read
    POST /api/v1/notifications/mark-as-read
    GET /api/v1/notifications/me/subscriptions
    PUT /api/v1/notifications/me/subscriptions
  `,
  refused: '',
}
