/** The endpoints of the plugin `billing`, grouped by whether they accept access tokens. `{}` means a path parameter. */
export const BILLING_ENDPOINTS = {
  accepted: `
    GET /api/v1/billing/products
  `,
  refused: `
    GET /api/v1/billing/checkout/{}/{}
    POST /api/v1/billing/checkout/{}/{}
    GET /api/v1/billing/invoices
    GET /api/v1/billing/invoices/{}/invoice.pdf
    POST /api/v1/billing/providers/{}/check-keys
    GET /api/v1/billing/sandbox/{}
    POST /api/v1/billing/sandbox/{}
    POST /api/v1/billing/sandbox/{}/advance
    POST /api/v1/billing/sandbox/{}/dispute
    GET /api/v1/billing/subscription
    POST /api/v1/billing/subscription/cancel
    GET /api/v1/billing/subscription/change-plan/{}/{}
    POST /api/v1/billing/subscription/change-plan/{}/{}
    POST /api/v1/billing/subscription/check
    POST /api/v1/billing/subscription/pay
    POST /api/v1/billing/subscription/payment-method
    GET /api/v1/billing/subscription/providers
    POST /api/v1/billing/subscription/providers
    POST /api/v1/billing/subscription/resume
    GET /api/v1/coupons
    POST /api/v1/coupons
    GET /api/v1/coupons/count
    GET /api/v1/coupons/export.csv
    DELETE /api/v1/coupons/{}
    GET /api/v1/coupons/{}
    PUT /api/v1/coupons/{}
    GET /api/v1/invoices
    GET /api/v1/invoices/count
    GET /api/v1/invoices/export.csv
    GET /api/v1/plans
    POST /api/v1/plans
    GET /api/v1/plans/count
    GET /api/v1/plans/export.csv
    PUT /api/v1/plans/order
    DELETE /api/v1/plans/{}
    GET /api/v1/plans/{}
    PUT /api/v1/plans/{}
    POST /api/v1/plans/{}/archive
    GET /api/v1/subscriptions
    POST /api/v1/subscriptions
    GET /api/v1/subscriptions/count
    GET /api/v1/subscriptions/export.csv
    GET /api/v1/subscriptions/plans
    GET /api/v1/subscriptions/providers
    GET /api/v1/subscriptions/summary
    GET /api/v1/subscriptions/{}
    POST /api/v1/subscriptions/{}/cancel
    POST /api/v1/subscriptions/{}/extend
    GET /api/v1/subscriptions/{}/invoices/{}/invoice.pdf
    POST /api/v1/subscriptions/{}/invoices/{}/refund
  `,
}
