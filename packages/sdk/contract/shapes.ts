import { z } from 'zod'

/** A row's id as it comes in a URL. */
export const Id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** Moments travel as ISO 8601 text in UTC. */
export const Moment = z.iso.datetime()

/** A list that goes on: hand `next_cursor` back as `cursor` for the following rows; null at the end. */
export const keyset = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), next_cursor: z.string().nullable() })

export const KeysetQuery = z.strictObject({
  cursor: z.string().max(200).optional(),
  perPage: z.coerce.number().int().min(1).max(100).default(30),
})

/** Names for the loaders of related rows, joined with commas in the URL. */
export const joined = <Name extends string>(...names: readonly [Name, ...Name[]]) =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(names)))
    .optional()
