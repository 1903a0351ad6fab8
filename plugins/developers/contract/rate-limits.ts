import type { RateLimit } from '@balafon/sdk/contract'

export const DEVELOPERS_RATE_LIMITS = {
  'tokens.create': { requests: 20, seconds: 600 },
} as const satisfies Record<string, RateLimit>

declare module '@balafon/sdk/contract' {
  interface RateLimits extends Record<keyof typeof DEVELOPERS_RATE_LIMITS, RateLimit> {}
}
