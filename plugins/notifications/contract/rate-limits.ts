import type { RateLimit } from '@balafon/sdk/contract'

export const NOTIFICATIONS_RATE_LIMITS = {
  notifications: { requests: 120, seconds: 60 },
} as const satisfies Record<string, RateLimit>

declare module '@balafon/sdk/contract' {
  interface RateLimits extends Record<keyof typeof NOTIFICATIONS_RATE_LIMITS, RateLimit> {}
}
