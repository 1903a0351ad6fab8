import type { RateLimit } from '@balafon/sdk/contract'

const MINUTE = 60
const TEN_MINUTES = 600
const HOUR = 3600
const DAY = 24 * HOUR

export const CORE_RATE_LIMITS = {
  tokens: { requests: 600, seconds: MINUTE },
  'tokens.invalid': { requests: 20, seconds: TEN_MINUTES },
  'verification.send': { requests: 5, seconds: TEN_MINUTES, per: 'session' },
  // The first code is sent without a request of the user: after the registration, and at each page view of a user without a valid code. Several of these
  // calls may run at the same time, but only one may send a code. So the period is as long as a code is valid.
  'verification.first': { requests: 1, seconds: TEN_MINUTES },
  'verification.try': { requests: 20, seconds: TEN_MINUTES, per: 'session' },
  // Each emailed code allows a few guesses, so limiting the emails limits the guesses.
  'verification.emails': { requests: 20, seconds: DAY },
  'plugin-problems': { requests: 30, seconds: MINUTE },
  'client-errors': { requests: 20, seconds: MINUTE },
  'personal-data': { requests: 10, seconds: HOUR },
  // A folder may contain hundreds of files.
  uploads: { requests: 1000, seconds: TEN_MINUTES },
  // One request returns at most ten URLs, so a file of 10,000 parts takes 1000 requests.
  'uploads.parts': { requests: 1200, seconds: TEN_MINUTES },
  'uploads.check': { requests: 10, seconds: MINUTE },
} as const satisfies Record<string, RateLimit>
