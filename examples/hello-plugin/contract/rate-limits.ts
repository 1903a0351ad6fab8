import type { RateLimit } from '@balafon/sdk/contract'

export const RATE_LIMITS = {
  'acme.hello.greet': { requests: 60, seconds: 60 },
} as const satisfies Record<string, RateLimit>

declare module '@balafon/sdk/contract' {
  interface RateLimits extends Record<keyof typeof RATE_LIMITS, RateLimit> {}
}
