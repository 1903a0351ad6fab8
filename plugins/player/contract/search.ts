import { defineEndpoint, keyset } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { AlbumCard, TrackCard } from './catalogue.ts'

/** A place of this site: what leads elsewhere is not a result. */
const Place = z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])/))

export const SearchResult = z.object({
  /** Unique within its kind. */
  id: z.union([z.number(), z.string().check(z.maxLength(200))]),
  title: z.string().check(z.minLength(1), z.maxLength(300)),
  subtitle: z.optional(z.string().check(z.maxLength(300))),
  /** Where its picture is. */
  image: z.optional(z.string().check(z.maxLength(2000), z.regex(/^(https?:\/\/|\/(?![/\\]))/))),
  path: Place,
  /** With its card a song is shown as a row, and can be played; an album has a play button. */
  track: z.optional(TrackCard),
  album: z.optional(AlbumCard),
})
export type SearchResult = z.infer<typeof SearchResult>

/** What one provider answers. */
export const SearchPart = z.object({
  results: z.array(SearchResult).check(z.maxLength(100)),
  next_cursor: z.nullable(z.string().check(z.regex(/^[\w.~-]{1,200}$/))),
})
export type SearchPart = z.infer<typeof SearchPart>

export const KindName = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,59}$/))

const SearchKind = z.extend(SearchPart, {
  kind: KindName,
  /** In the reader's language. */
  label: z.string(),
  looks: z.enum(['things', 'people']),
})
export type SearchKind = z.infer<typeof SearchKind>

const Words = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const view = { permission: 'music.view' } as const

export const search = defineEndpoint({
  method: 'GET',
  path: 'search',
  summary: 'The best of each kind; `types` asks for some kinds only, joined with commas',
  access: view,
  acceptsAccessToken: true,
  query: z.strictObject({
    query: Words,
    types: z.optional(z.string().check(z.maxLength(300), z.regex(/^[a-z0-9.-]+(,[a-z0-9.-]+)*$/))),
    perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), 6),
  }),
  response: z.object({
    kinds: z.array(SearchKind),
    /** Somebody who was asked did not answer: there may be more. */
    is_partial: z.boolean(),
  }),
  errors: ['player.search_failed'],
  rateLimit: 'search',
})

export const searchKind = defineEndpoint({
  method: 'GET',
  path: 'search/{kind}',
  summary: 'All of one kind that is found, the best first',
  access: view,
  acceptsAccessToken: true,
  params: z.strictObject({ kind: KindName }),
  query: z.strictObject({
    query: Words,
    cursor: z.optional(z.string().check(z.regex(/^[\w.~-]{1,200}$/))),
    perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 30),
  }),
  response: keyset(SearchResult),
  errors: ['player.no_such_kind', 'player.search_failed'],
  rateLimit: 'search',
})
