import { type Identity, retryLater } from '@balafon/sdk/server'
import type { Request } from '@hapi/hapi'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Sequelize } from 'sequelize'
import { getIpNetwork } from './ip-network.ts'

interface Budget {
  readonly points: number
  readonly seconds: number
  readonly per?: 'network' | 'session'
}

/**
 * All the budgets there are: `points` calls within `seconds`. An endpoint's are counted per account where the caller is
 * signed in, else per network. `per: 'network'`: always so, or many accounts would be many budgets, and one account's could be
 * used up by who else is in it. `per: 'session'`: for what somebody does who is in, so that no other session is kept from it.
 */
export const LIMITS = {
  login: { points: 10, seconds: 60, per: 'network' },
  'login.account': { points: 10, seconds: 300 },
  /** Guesses at one account's password, wherever they come from; what is more costs the browser work. */
  'login.account.all': { points: 100, seconds: 3600 },
  'login.challenge': { points: 30, seconds: 600, per: 'network' },
  /** One's password again, in the session that is asked for it: within a minute, and within an hour. */
  'password.confirm': { points: 10, seconds: 60, per: 'session' },
  'password.confirm.hour': { points: 100, seconds: 3600 },
  'password.forgot': { points: 10, seconds: 600, per: 'network' },
  /** Letters to one account, whoever asks for them. */
  'password.reset.emails': { points: 5, seconds: 3600 },
  'password.reset': { points: 20, seconds: 600, per: 'network' },
  'two-factor': { points: 20, seconds: 60, per: 'network' },
  'two-factor.manage': { points: 20, seconds: 60, per: 'session' },
  /** Six digits are few: guesses at one account's are counted wherever they come from. Recovery codes are not: they are the owner's way in. */
  'two-factor.account': { points: 20, seconds: 3600 },
  /** All calls with somebody's access tokens. */
  tokens: { points: 600, seconds: 60 },
  /** Tokens that nobody has. */
  'tokens.unknown': { points: 20, seconds: 600 },
  'tokens.create': { points: 20, seconds: 600 },
  register: { points: 20, seconds: 3600, per: 'network' },
  /** Proofs that somebody is there, and the sums for them. */
  'bot-check': { points: 30, seconds: 600 },
  'bot-check.challenge': { points: 60, seconds: 600 },
  /** Invitations accepted with an account: who tries ids is slowed down. */
  invitations: { points: 20, seconds: 600 },
  /** Windows that go to another service, and come back. */
  social: { points: 60, seconds: 600 },
  'verification.send': { points: 5, seconds: 600, per: 'session' },
  /** The letter that nobody asked for: a code lasts as long. */
  'verification.first': { points: 1, seconds: 600 },
  'verification.try': { points: 20, seconds: 600, per: 'session' },
  /** Codes for one account's address in a day: each is good for a few guesses. */
  'verification.letters': { points: 20, seconds: 86_400 },
  'plugin-problems': { points: 30, seconds: 60 },
  'account.update': { points: 60, seconds: 60 },
  /** Other addresses for one account: each may tell that somebody has it, and each is written to. */
  'account.email': { points: 10, seconds: 3600 },
  avatar: { points: 20, seconds: 3600 },
  follow: { points: 120, seconds: 3600 },
  notifications: { points: 120, seconds: 60 },
  'personal-data': { points: 10, seconds: 3600 },
  'payments.start': { points: 30, seconds: 600 },
  /** Open pages ask again every few seconds; each time a provider is asked. */
  'payments.check': { points: 120, seconds: 300 },
  /** A provider tells of many users' payments from few addresses. */
  'payments.webhook': { points: 1200, seconds: 60 },
  plays: { points: 120, seconds: 60 },
  /** Asked while one types, by several behind one address. */
  search: { points: 240, seconds: 60 },
} as const satisfies Record<string, Budget>

export interface RateLimits {
  /** Counts one call; throws 429 with Retry-After when the budget is spent. */
  consume(name: string, key: string): Promise<void>
  /** Counts one call; false when the budget is spent, for a caller that has another way. */
  tryConsume(name: string, key: string): Promise<boolean>
  /** Whether the next call would be one too many; counts none. */
  isExhausted(name: string, key: string): Promise<boolean>
  /** As if nothing had been counted. */
  reset(name: string, key: string): Promise<void>
}

/** Addresses in a key count as their networks. */
const written = (key: string) => key.split('|').map(getIpNetwork).join('|')

export function createRateLimits(db: Sequelize): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>(
    Object.entries(LIMITS).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: db,
        storeType: 'sequelize',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
      }),
    ]),
  )
  function limiterOf(name: string) {
    const limiter = limiters.get(name)
    if (!limiter) throw new Error(`No limit is called ${name}.`)
    return limiter
  }
  /** What is left to wait, where the budget is spent. */
  async function count(name: string, key: string): Promise<RateLimiterRes | null> {
    try {
      await limiterOf(name).consume(written(key))
      return null
    } catch (spent) {
      if (spent instanceof RateLimiterRes) return spent
      throw spent
    }
  }
  return {
    async consume(name, key) {
      const spent = await count(name, key)
      if (spent) throw retryLater(429, 'too_many_requests', spent.msBeforeNext / 1000)
    },
    tryConsume: async (name, key) => (await count(name, key)) === null,
    async isExhausted(name, key) {
      const limiter = limiterOf(name)
      return ((await limiter.get(written(key)))?.consumedPoints ?? 0) >= limiter.points
    },
    async reset(name, key) {
      await limiterOf(name).delete(written(key))
    },
  }
}

/** Whom a call is counted for: the account where it is known, else the network. */
export const getCallerKey = (request: Request, userId: number | null) => (userId === null ? getIpNetwork(request.info.remoteAddress) : `user:${userId}`)

/** The same for one of the budgets, which may be counted in another way. */
export function getRateLimitKey(name: string, request: Request, identity: Pick<Identity, 'id' | 'sessionId'> | null): string {
  const per = (LIMITS as Readonly<Record<string, Budget>>)[name]?.per
  // Who comes with a token has no session.
  if (per === 'session' && identity?.sessionId) return `session:${identity.sessionId}`
  return getCallerKey(request, per === 'network' ? null : (identity?.id ?? null))
}
