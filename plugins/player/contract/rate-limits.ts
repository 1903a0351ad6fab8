import type { RateLimit } from '@balafon/sdk/contract'

export const PLAYER_RATE_LIMITS = {
  plays: { points: 120, seconds: 60 },
  /** High, because requests are sent while the user types, and guests of one network share a limit. */
  search: { points: 240, seconds: 60 },
} as const satisfies Record<string, RateLimit>

declare module '@balafon/sdk/contract' {
  interface RateLimits extends Record<keyof typeof PLAYER_RATE_LIMITS, RateLimit> {}
}
