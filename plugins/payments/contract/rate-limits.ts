import type { RateLimit } from '@balafon/sdk/contract'

export const PAYMENTS_RATE_LIMITS = {
  'payments.start': { requests: 30, seconds: 600 },
  /** Open pages check every few seconds, and each check asks a provider. */
  'payments.check': { requests: 120, seconds: 300 },
  /** A provider reports the payments of many users from few addresses. */
  'payments.webhook': { requests: 1200, seconds: 60 },
} as const satisfies Record<string, RateLimit>

declare module '@balafon/sdk/contract' {
  interface RateLimits extends Record<keyof typeof PAYMENTS_RATE_LIMITS, RateLimit> {}
}
