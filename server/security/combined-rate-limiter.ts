import { combineCalls } from '@balafon/sdk/server'
import { type IRateLimiterPostgresOptions, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Sequelize } from 'sequelize'
import { prepareStatement } from '../database/prepared-statements.ts'
import { createSql } from '../database/sql.ts'

/** How many requests are counted by one statement at most. */
const MAX_COMBINED = 50

/**
 * Adds points to the counts of several keys, and returns the new counts. Each key may occur only once, because PostgreSQL changes a row only once in a
 * statement. The keys are sorted, so that simultaneous statements lock rows in the same order. As in the library, an expired count begins again.
 */
const ADD_POINTS = prepareStatement(
  `insert into rate_limits as counter (key, points, expire)
     select key, points, expire from unnest((select $1::text[]), (select $2::int[]), (select $3::bigint[])) request (key, points, expire) order by key
   on conflict (key) do update set
     points = case when counter.expire <= $4 then excluded.points else counter.points + excluded.points end,
     expire = case when counter.expire <= $4 then excluded.expire else counter.expire end
   returning key, points, expire`,
)

interface CountedRequest {
  readonly key: string
  readonly points: number
  /** When the count of the key begins again, if this request is the first one. */
  readonly expire: number | null
}

interface Count {
  readonly key: string
  readonly points: number
  readonly expire: number | null
}

/** Counts a request, and returns the count of its key with it. */
export type CountRequests = (request: CountedRequest) => Promise<Count>

/**
 * Creates the counter of requests in the database. Requests that arrive at the same time are counted by one statement, because each statement
 * waits for the disk.
 */
export function createRequestCounter(db: Sequelize): CountRequests {
  const sql = createSql(db)
  return combineCalls(
    async (requests) => {
      const totals = new Map<string, CountedRequest>()
      for (const request of requests) totals.set(request.key, { ...request, points: request.points + (totals.get(request.key)?.points ?? 0) })
      const added = [...totals.values()]
      const columns = [added.map(({ key }) => key), added.map(({ points }) => points), added.map(({ expire }) => expire)]
      const counts = new Map((await sql<Count>(ADD_POINTS, [...columns, Date.now()])).map((count) => [count.key, count]))
      // The counts include all requests of this call. So each request gets the count without the requests of the same key that follow it.
      return requests
        .toReversed()
        .map(({ key, points }): Count => {
          const count = counts.get(key)
          if (!count) throw new Error(`${key} was not counted`)
          counts.set(key, { ...count, points: count.points - points })
          return count
        })
        .toReversed()
    },
    { max: MAX_COMBINED },
  )
}

/** The rate limiter of the library, with one difference: requests of several limiters are counted by a shared statement. */
export class CombinedPostgresLimiter extends RateLimiterPostgres {
  readonly #countRequests: CountRequests

  constructor(countRequests: CountRequests, options: IRateLimiterPostgresOptions) {
    super(options)
    this.#countRequests = countRequests
  }

  /** Called by the library to count a request. Returns a result as `pg` does. */
  async _upsert(key: string, points: number, milliseconds: number) {
    const expire = milliseconds > 0 ? Date.now() + milliseconds : null
    return { rows: [await this.#countRequests({ key, points, expire })] }
  }
}
