import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'

/** The largest number of entities in one response. */
export const MAX_ENTITIES = 20

/** A choice of an entity picker: a user, a role, an artist or a row of another table. */
export const Entity = z.object({
  /** The id, in the form in which other endpoints accept it. */
  id: z.union([z.string(), z.number()]),
  label: z.string(),
  description: z.optional(z.nullable(z.string())),
  /** The URL of its image. */
  image: z.optional(z.nullable(z.string())),
})
/** A choice of an entity picker: a user, a role, an artist or a row of another table. */
export type Entity = z.infer<typeof Entity>

/**
 * Searches the entities of a kind, for example `core.user` or `player.artist`. With `ids` the response contains these entities, so that a
 * form can show the labels of its current value. The provider of the kind decides which users may search it.
 */
export const searchEntities = defineEndpoint({
  method: 'GET',
  path: 'entities/{kind}',
  summary: 'Search the entities of a kind, for pickers in forms',
  access: 'user',
  params: z.strictObject({ kind: z.string().check(z.regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9_-]*)+$/), z.maxLength(100)) }),
  query: z.strictObject({
    query: z.optional(z.string().check(z.maxLength(100))),
    /** Comma-separated ids. */
    ids: z.optional(z.string().check(z.maxLength(2000))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ENTITIES)), MAX_ENTITIES),
  }),
  response: z.object({ data: z.array(Entity) }),
})
