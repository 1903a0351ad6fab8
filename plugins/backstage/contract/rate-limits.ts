import type { RateLimit } from '@balafon/sdk/contract'

export const BACKSTAGE_RATE_LIMITS = {
  'backstage.requests': { requests: 20, seconds: 3600 },
  'backstage.messages': { requests: 30, seconds: 600 },
  'backstage.images': { requests: 60, seconds: 600 },
  'backstage.invitations': { requests: 30, seconds: 3600 },
  'backstage.pre_saves': { requests: 60, seconds: 60 },
  /** A high limit, because forms and the grid save often. */
  'backstage.changes': { requests: 600, seconds: 60 },
} as const satisfies Record<string, RateLimit>

declare module '@balafon/sdk/contract' {
  interface RateLimits extends Record<keyof typeof BACKSTAGE_RATE_LIMITS, RateLimit> {}
}
