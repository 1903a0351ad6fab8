import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'

/** A row's id as it comes in a URL. */
export const Id = z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))

/** Moments travel as ISO 8601 text in UTC. */
export const Timestamp = z.iso.datetime()

/** A list that goes on: hand `next_cursor` back as `cursor` for the following rows; null at the end. */
export const keyset = <Item extends $ZodType>(item: Item) => z.object({ data: z.array(item), next_cursor: z.nullable(z.string()) })

export const KeysetQuery = z.strictObject({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
})

/** A list with page numbers, where people jump in it. Past page 100 there is a search. `total` may be an estimate. */
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

export const PageQuery = z.strictObject({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 1),
  perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
})

/** Rows in the envelope of `paged`. */
export const createPage = <Row>(data: Row[], total: number, { page, perPage }: { page: number; perPage: number }) => ({
  pagination: { data, current_page: page, per_page: perPage, total, last_page: Math.max(1, Math.ceil(total / perPage)) },
})

const Names = z.optional(z.string().check(z.maxLength(200)))

/** What more of a user is wanted, by names with commas between them. `load` is another word for `with`; of what `loadCount` names, how many there are. */
export const UserQuery = z.strictObject({ with: Names, load: Names, loadCount: Names })
export type UserQuery = z.infer<typeof UserQuery>
