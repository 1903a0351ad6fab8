import type { RateLimit, RateLimitName } from '@balafon/sdk/contract'
import { type Identity, retryLaterProblem, type ServerContext } from '@balafon/sdk/server'
import { RateLimiterMemory, type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Sequelize } from 'sequelize'
import { withRetry } from '../database/database-unavailable.ts'
import { CombinedPostgresLimiter, type CountRequests, createRequestCounter } from './combined-rate-limiter.ts'
import { CORE_RATE_LIMITS } from './core-rate-limits.ts'
import { getIpNetwork } from './ip-network.ts'

type Consumption = ServerContext['rateLimits']

/** The sender of a request, as far as it is known. */
export interface Caller {
  readonly ipAddress: string
  readonly identity: Pick<Identity, 'id' | 'sessionId'> | null
}

export interface RateLimits extends Consumption {
  /** Adds the limits of a plugin. Adding the same plugin again replaces them. */
  declare(owner: string, limits: Readonly<Record<string, RateLimit>>): void
  /** Counts a request of the caller of an endpoint. Throws 429 with Retry-After when the limit is exceeded. */
  consumeForCaller(name: RateLimitName, caller: Caller): Promise<void>
}

interface Declaration {
  readonly owner: string
  readonly limit: RateLimit
  readonly limiter: RateLimiterPostgres | RateLimiterMemory
}

/** Creates the rate limits of the server and of plugins, which are counted in the database. */
export function createRateLimits(db: Sequelize): RateLimits {
  const declarations = new Map<string, Declaration>()
  const countRequests = createRequestCounter(db)

  function declare(owner: string, limits: Readonly<Record<string, RateLimit>>) {
    for (const [name, limit] of Object.entries(limits)) {
      assertCanDeclare(owner, name, declarations.get(name)?.owner)
      declarations.set(name, { owner, limit, limiter: createLimiter(db, countRequests, name, limit) })
    }
  }
  function getDeclaration(name: string): Declaration {
    const declaration = declarations.get(name)
    if (!declaration) throw new Error(`Unknown rate limit: ${name}`)
    return declaration
  }
  /** Counts a request. Returns the limiter's state when the limit is exceeded. */
  async function countRequest(name: string, key: string): Promise<RateLimiterRes | null> {
    try {
      const { limiter } = getDeclaration(name)
      // When the connection is lost, a request may be counted twice, which is better than to refuse it.
      await withRetry(() => limiter.consume(normalizeKey(key)))
      return null
    } catch (error) {
      if (error instanceof RateLimiterRes) return error
      throw error
    }
  }
  async function consume(name: string, key: string) {
    const exhausted = await countRequest(name, key)
    if (exhausted) throw retryLaterProblem(429, 'too_many_requests', exhausted.msBeforeNext / 1000)
  }

  declare('core', CORE_RATE_LIMITS)
  return {
    declare,
    consume,
    consumeForCaller: (name, caller) => consume(name, getKey(getDeclaration(name).limit, caller)),
    tryConsume: async (name, key) => (await countRequest(name, key)) === null,
    async isExhausted(name, key) {
      const { limiter } = getDeclaration(name)
      return ((await limiter.get(normalizeKey(key)))?.consumedPoints ?? 0) >= limiter.points
    },
    async reset(name, key) {
      await getDeclaration(name).limiter.delete(normalizeKey(key))
    },
  }
}

function createLimiter(db: Sequelize, countRequests: CountRequests, name: string, { requests, seconds, isCountedPerNode = false }: RateLimit) {
  if (isCountedPerNode) return new RateLimiterMemory({ keyPrefix: name, points: requests, duration: seconds })
  return new CombinedPostgresLimiter(countRequests, {
    storeClient: db,
    storeType: 'sequelize',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: requests,
    duration: seconds,
  })
}

/** Throws when a plugin declares a rate limit of another plugin, or when a third-party plugin declares a name that does not begin with its id. */
function assertCanDeclare(owner: string, name: string, currentOwner: string | undefined) {
  if (currentOwner !== undefined && currentOwner !== owner) throw new Error(`the rate limit ${name} belongs to ${currentOwner}`)
  if (owner.includes('.') && !name.startsWith(`${owner}.`)) throw new Error(`the rate limit ${name} must begin with ${owner}.`)
}

/** Replaces IP addresses in a key by their networks. The parts of a key are separated by `|`. */
const normalizeKey = (key: string) => key.split('|').map(getIpNetwork).join('|')

/** Returns the key of a caller: the account of a signed-in user, else the network. */
export const getCallerKey = ({ ipAddress, identity }: Caller) => (identity === null ? getIpNetwork(ipAddress) : `user:${identity.id}`)

function getKey({ per }: RateLimit, { ipAddress, identity }: Caller): string {
  // The session id of a request with an access token is 0, because it has no session.
  if (per === 'session' && identity?.sessionId) return `session:${identity.sessionId}`
  return getCallerKey({ ipAddress, identity: per === 'network' ? null : identity })
}
