import type { RateLimit } from '@balafon/sdk/contract'

export const WALLET_RATE_LIMITS = {
  'wallet.top_up': { points: 20, seconds: 600 },
  /** Open pages check a payment every few seconds, and each check asks a provider. */
  'wallet.verify': { points: 60, seconds: 300 },
  'wallet.move': { points: 30, seconds: 600 },
  /** Also limits how many email addresses can be tried as recipients of a gift or a split. */
  'wallet.buy': { points: 60, seconds: 600 },
  'wallet.download': { points: 120, seconds: 600 },
  'wallet.administer': { points: 120, seconds: 600 },
} as const satisfies Record<string, RateLimit>

declare module '@balafon/sdk/contract' {
  interface RateLimits extends Record<keyof typeof WALLET_RATE_LIMITS, RateLimit> {}
}
