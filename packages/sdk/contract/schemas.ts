import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'

/** A row id, converted from the text in a URL. */
export const Id = z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))

/** A point in time, as ISO 8601 text in UTC. */
export const Timestamp = z.iso.datetime()

/** Creates the schema of the response of a keyset-paginated list. `next_cursor` is the `cursor` of the next page; null on the last page. */
export const keyset = <Item extends $ZodType>(item: Item) => z.object({ data: z.array(item), next_cursor: z.nullable(z.string()) })

/** The query of a keyset-paginated list. */
export const KeysetQuery = z.strictObject({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
})

/** Creates the schema of the response of a list with page numbers. `total` may be an estimate. */
export const paged = <Item extends $ZodType>(item: Item) =>
  z.object({
    pagination: z.object({
      data: z.array(item),
      current_page: z.number(),
      per_page: z.number(),
      total: z.number(),
      last_page: z.number(),
    }),
  })

/** The query of a list with page numbers. The last page that can be requested is 100. */
export const PageQuery = z.strictObject({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 1),
  perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
})

/** Creates the response of a list with page numbers. */
export const createPage = <Row>(data: Row[], total: number, { page, perPage }: { page: number; perPage: number }) => ({
  pagination: { data, current_page: page, per_page: perPage, total, last_page: Math.max(1, Math.ceil(total / perPage)) },
})

const DetailNames = z.optional(z.string().check(z.maxLength(200)))

/** The query that asks for details of a user, as comma-separated names. `load` is an alias of `with`. `loadCount` asks for the length of lists. */
export const UserQuery = z.strictObject({ with: DetailNames, load: DetailNames, loadCount: DetailNames })
/** The query that asks for details of a user. */
export type UserQuery = z.infer<typeof UserQuery>
