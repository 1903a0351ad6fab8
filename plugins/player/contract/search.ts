import { defineEndpoint, keyset } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { AlbumCard, ArtistCard, PlaylistCard, TrackCard } from './catalogue.ts'

/** A path on this site. The second character must not be a slash or backslash, because browsers resolve `//name` as another site. */
const SitePath = z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])/))

export const SearchResult = z.object({
  /** Unique within its kind. */
  id: z.union([z.number(), z.string().check(z.maxLength(200))]),
  title: z.string().check(z.minLength(1), z.maxLength(300)),
  subtitle: z.optional(z.string().check(z.maxLength(300))),
  /** URL of the image. */
  image: z.optional(z.string().check(z.maxLength(2000), z.regex(/^(https?:\/\/|\/(?![/\\]))/))),
  /** The main colour of the image, for the background of a card. */
  color: z.optional(z.object({ hue: z.number(), chroma: z.number() })),
  path: SitePath,
  /** A result with `track` is shown as a row that can be played, with the subtitle beside the artists; one with `album`, `artist` or `playlist` as a card with a play button. */
  track: z.optional(TrackCard),
  album: z.optional(AlbumCard),
  artist: z.optional(ArtistCard),
  playlist: z.optional(PlaylistCard),
})
export type SearchResult = z.infer<typeof SearchResult>

/** How well a result matches, to find the best result of all kinds. */
const SearchMatch = z.object({
  /** 4000: the name is the query; 3000: it begins with the query; 2000 to 2999: it has all words; below 2000: it is similar. */
  rank: z.number().check(z.minimum(0), z.maximum(4000)),
  /** The number of plays, to choose between equal ranks. */
  weight: z.optional(z.number()),
})

/** One page of results from a search provider. */
export const SearchProviderResult = z.object({
  /** A result without `match` is ranked by its title. */
  results: z.array(z.extend(SearchResult, { match: z.optional(SearchMatch) })).check(z.maxLength(100)),
  next_cursor: z.nullable(z.string().check(z.regex(/^[\w.~-]{1,200}$/))),
})
export type SearchProviderResult = z.infer<typeof SearchProviderResult>

export const SearchKindName = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,59}$/))

/** One page of results of one kind, for example albums, with the name of the kind. */
const SearchKind = z.extend(SearchProviderResult, {
  results: z.array(SearchResult),
  kind: SearchKindName,
  /** Name of the kind in the language of the request. */
  label: z.string(),
  image_shape: z.enum(['square', 'round']),
})
export type SearchKind = z.infer<typeof SearchKind>

const SearchQuery = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const canListen = { permission: 'music.view' } as const

export const search = defineEndpoint({
  method: 'GET',
  path: 'search',
  summary: 'The best results of each kind; `types` limits the kinds, separated by commas',
  access: canListen,
  acceptsAccessToken: true,
  query: z.strictObject({
    query: SearchQuery,
    types: z.optional(z.string().check(z.maxLength(300), z.regex(/^[a-z0-9.-]+(,[a-z0-9.-]+)*$/))),
    perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), 6),
  }),
  response: z.object({
    kinds: z.array(SearchKind),
    /** The best result of all kinds; null when there are no results. */
    top: z.nullable(z.object({ kind: SearchKindName, label: z.string(), image_shape: z.enum(['square', 'round']), result: SearchResult })),
    /** Whether a provider failed. If it did, results may be missing. */
    is_partial: z.boolean(),
    /** The name of the most similar result, when nothing matches the query itself. */
    suggestion: z.optional(z.string()),
  }),
  errors: ['player.search_failed'],
  rateLimit: 'search',
})

export const searchKind = defineEndpoint({
  method: 'GET',
  path: 'search/{kind}',
  summary: 'All results of one kind, best first',
  access: canListen,
  acceptsAccessToken: true,
  params: z.strictObject({ kind: SearchKindName }),
  query: z.strictObject({
    query: SearchQuery,
    cursor: z.optional(z.string().check(z.regex(/^[\w.~-]{1,200}$/))),
    perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 30),
  }),
  response: keyset(SearchResult),
  errors: ['player.search_kind_not_found', 'player.search_failed'],
  rateLimit: 'search',
})
