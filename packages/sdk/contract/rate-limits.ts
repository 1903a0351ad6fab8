/** A number of requests in a period. */
export interface RateLimit {
  readonly points: number
  /** The length of the period. */
  readonly seconds: number
  /**
   * What the points of an endpoint's limit are counted by. Without it, the account of a signed-in user, and the network of a guest.
   * `network`: always the network, so that several accounts are no way around the limit. `session`: the session, so that another
   * session of the user cannot use the points up.
   */
  readonly per?: 'network' | 'session'
}

/**
 * The names of all rate limits, those of the core and those of plugins. An unknown name does not compile.
 *
 * A plugin declares its limits as data in its contract, adds their names here, and passes the data to `defineServerPlugin` as `rateLimits`:
 * ```ts
 * export const RATE_LIMITS = { 'acme.karaoke.record': { points: 10, seconds: 60 } } as const
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
  /** Codes that are sent without a request. */
  'verification.first': RateLimit
  /** Codes that are entered. */
  'verification.try': RateLimit
  /** Codes that are sent to one user. */
  'verification.emails': RateLimit
  /** Plugin errors that a browser reports. */
  'plugin-problems': RateLimit
  'personal-data': RateLimit
}

/** The name of a rate limit. */
export type RateLimitName = keyof RateLimits
