import { column, defineModel } from '@balafon/sdk/server'

/** The counted requests of a rate limit. The library `rate-limiter-flexible` writes them. */
export const RateLimitCounter = defineModel('rate_limits', {
  columns: {
    key: column.text().primaryKey(),
    points: column.integer().default(),
    expire: column.bigint().nullable(),
  },
})
