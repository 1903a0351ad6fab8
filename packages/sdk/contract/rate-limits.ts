/** A number of requests in a period. */
export interface RateLimit {
  /** How many requests are allowed in the period. */
  readonly requests: number
  /** The length of the period. */
  readonly seconds: number
  /**
   * Which requests are counted together. By default, these are the requests of a signed-in user, or those of all guests of a network. With `network`,
   * requests are always counted by network, so that a user cannot avoid the limit with several accounts. With `session`, they are counted by session, so
   * that requests of the user's other sessions do not count.
   */
  readonly per?: 'network' | 'session'
  /**
   * Whether each node counts requests in its memory instead of the database. Use it for endpoints that respond from a cache, because counting in the
   * database would take longer than the response. A site with several nodes then allows this many requests on each node.
   */
  readonly isCountedPerNode?: boolean
}

/**
 * The names of all rate limits, of the core and of plugins. An unknown name does not compile.
 *
 * A plugin declares its limits as data in its contract, adds their names here, and passes the data to `defineServerPlugin` as `rateLimits`:
 * ```ts
 * export const RATE_LIMITS = { 'acme.karaoke.record': { requests: 10, seconds: 60 } } as const
 * declare module '@balafon/sdk/contract' {
 *   interface RateLimits extends Record<keyof typeof RATE_LIMITS, RateLimit> {}
 * }
 * ```
 * The names of a third-party plugin begin with its id.
 */
export interface RateLimits {
  /** Requests with the access tokens of one user. */
  tokens: RateLimit
  /** Requests with an invalid access token. */
  'tokens.invalid': RateLimit
  /** Requests for a verification code. */
  'verification.send': RateLimit
  /** Verification codes that the site sends by itself, when an account is created or an unverified user opens a page. */
  'verification.first': RateLimit
  /** Codes that are entered. */
  'verification.try': RateLimit
  /** Codes that are sent to one user. */
  'verification.emails': RateLimit
  /** Plugin errors that a browser reports. */
  'plugin-problems': RateLimit
  /** Errors that a browser reports. */
  'client-errors': RateLimit
  'personal-data': RateLimit
  /** Started uploads. */
  uploads: RateLimit
  /** Requests for the parts of uploads. */
  'uploads.parts': RateLimit
  /** Checks of the storage. */
  'uploads.check': RateLimit
}

/** The name of a rate limit. */
export type RateLimitName = keyof RateLimits
