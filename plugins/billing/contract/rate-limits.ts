import type { RateLimit } from '@balafon/sdk/contract'

export const BILLING_RATE_LIMITS = {
  /** Requests that start or change a subscription at a provider. */
  'billing.change': { requests: 30, seconds: 600 },
  /** Open pages check every few seconds after a payment, and each check asks a provider. */
  'billing.check': { requests: 120, seconds: 300 },
  /** Codes of coupons that do not exist: guesses. */
  'billing.coupon': { requests: 20, seconds: 600 },
  /** Each PDF is drawn when it is requested. */
  'billing.invoice_pdf': { requests: 60, seconds: 60 },
  'billing.check_keys': { requests: 20, seconds: 60 },
  /** A provider reports the subscriptions of many users from few addresses. */
  'billing.webhook': { requests: 1200, seconds: 60 },
} as const satisfies Record<string, RateLimit>

declare module '@balafon/sdk/contract' {
  interface RateLimits extends Record<keyof typeof BILLING_RATE_LIMITS, RateLimit> {}
}
