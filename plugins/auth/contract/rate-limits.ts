import type { RateLimit } from '@balafon/sdk/contract'

const MINUTE = 60
const FIVE_MINUTES = 300
const TEN_MINUTES = 600
const HOUR = 3600

/** The rate limits of the plugin. */
export const AUTH_RATE_LIMITS = {
  login: { requests: 10, seconds: MINUTE, per: 'network' },
  // For one account and one network, or one known browser.
  'login.account': { requests: 10, seconds: FIVE_MINUTES },
  // For one account, shared by all unknown browsers. When it is exhausted, further attempts need a proof of work.
  'login.account.all': { requests: 100, seconds: HOUR },
  'login.challenge': { requests: 30, seconds: TEN_MINUTES, per: 'network' },
  'password.confirm': { requests: 10, seconds: MINUTE, per: 'session' },
  'password.confirm.hour': { requests: 100, seconds: HOUR },
  'password.forgot': { requests: 10, seconds: TEN_MINUTES, per: 'network' },
  // Emails to one account, from all requests together.
  'password.reset.emails': { requests: 5, seconds: HOUR },
  'password.reset': { requests: 20, seconds: TEN_MINUTES, per: 'network' },
  'two-factor': { requests: 20, seconds: MINUTE, per: 'network' },
  'two-factor.manage': { requests: 20, seconds: MINUTE, per: 'session' },
  // For one account, because six digits can be guessed. Recovery codes are not limited: they cannot be guessed, and the owner may need them.
  'two-factor.account': { requests: 20, seconds: HOUR },
  register: { requests: 20, seconds: HOUR, per: 'network' },
  'bot-check': { requests: 30, seconds: TEN_MINUTES },
  'bot-check.challenge': { requests: 60, seconds: TEN_MINUTES },
  invitations: { requests: 20, seconds: TEN_MINUTES },
  // Popups that go to a sign-in provider.
  social: { requests: 60, seconds: TEN_MINUTES },
  'account.update': { requests: 60, seconds: MINUTE },
  // New addresses for one account: each request shows whether an address is taken, and sends an email.
  'account.email': { requests: 10, seconds: HOUR },
  avatar: { requests: 20, seconds: HOUR },
  follow: { requests: 120, seconds: HOUR },
} as const satisfies Record<string, RateLimit>

declare module '@balafon/sdk/contract' {
  interface RateLimits extends Record<keyof typeof AUTH_RATE_LIMITS, RateLimit> {}
}
