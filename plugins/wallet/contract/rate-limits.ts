import type { RateLimit } from '@balafon/sdk/contract'

export const WALLET_RATE_LIMITS = {
  'wallet.top_up': { requests: 20, seconds: 600 },
  /** Open pages check a payment every few seconds, and each check asks a provider. */
  'wallet.verify': { requests: 60, seconds: 300 },
  'wallet.move': { requests: 30, seconds: 600 },
  /** Also limits how many email addresses can be tried as recipients of a gift or a split. */
  'wallet.buy': { requests: 60, seconds: 600 },
  'wallet.download': { requests: 120, seconds: 600 },
  'wallet.administer': { requests: 120, seconds: 600 },
} as const satisfies Record<string, RateLimit>

declare module '@balafon/sdk/contract' {
  interface RateLimits extends Record<keyof typeof WALLET_RATE_LIMITS, RateLimit> {}
}
