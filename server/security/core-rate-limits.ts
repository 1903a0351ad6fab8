import type { RateLimit } from '@balafon/sdk/contract'

const MINUTE = 60
const TEN_MINUTES = 600
const HOUR = 3600
const DAY = 24 * HOUR

export const CORE_RATE_LIMITS = {
  tokens: { points: 600, seconds: MINUTE },
  'tokens.invalid': { points: 20, seconds: TEN_MINUTES },
  'verification.send': { points: 5, seconds: TEN_MINUTES, per: 'session' },
  // The first code is sent without a request of the user, by a new account and by every page view until then. Several of them may run at the
  // same time: only one may send a code, so the period is as long as a code is valid.
  'verification.first': { points: 1, seconds: TEN_MINUTES },
  'verification.try': { points: 20, seconds: TEN_MINUTES, per: 'session' },
  // Each emailed code allows a few guesses, so limiting the emails limits the guesses.
  'verification.emails': { points: 20, seconds: DAY },
  'plugin-problems': { points: 30, seconds: MINUTE },
  'client-errors': { points: 20, seconds: MINUTE },
  'personal-data': { points: 10, seconds: HOUR },
  // A folder may contain hundreds of files.
  uploads: { points: 1000, seconds: TEN_MINUTES },
  // Ten URLs a request: a file of 10,000 parts takes 1000 requests.
  'uploads.parts': { points: 1200, seconds: TEN_MINUTES },
  'uploads.check': { points: 10, seconds: MINUTE },
} as const satisfies Record<string, RateLimit>
