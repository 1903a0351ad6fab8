import type { RateLimit } from '@balafon/sdk/contract'

export const ADMIN_RATE_LIMITS = { 'admin.test-email': { requests: 10, seconds: 600 } } as const satisfies Record<string, RateLimit>

declare module '@balafon/sdk/contract' {
  interface RateLimits extends Record<keyof typeof ADMIN_RATE_LIMITS, RateLimit> {}
}
