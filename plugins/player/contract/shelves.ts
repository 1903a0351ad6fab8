import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { AlbumCard, ArtistCard, PlaylistCard, TrackCard } from './catalogue.ts'

const createShelfSchema = <Kind extends string, Item extends $ZodType>(kind: Kind, item: Item) =>
  z.object({
    id: z.string(),
    /** In the language of the request. */
    title: z.string(),
    /** Path of a page that shows more; null when there is none. */
    path: z.nullable(z.string()),
    kind: z.literal(kind),
    items: z.array(item),
  })

/** A row of the home page that is chosen for the user or the current moment. The rows of a channel, in contrast, are the same for all users. */
export const Shelf = z.discriminatedUnion('kind', [
  createShelfSchema('tracks', TrackCard),
  createShelfSchema('albums', AlbumCard),
  createShelfSchema('artists', ArtistCard),
  createShelfSchema('playlists', PlaylistCard),
])
export type Shelf = z.infer<typeof Shelf>

export const getShelves = defineEndpoint({
  method: 'GET',
  path: 'shelves',
  summary: 'Rows for the home page: what the user heard lately, similar music, new releases of followed artists, and what is trending',
  access: { permission: 'music.view' },
  acceptsAccessToken: true,
  response: z.object({ shelves: z.array(Shelf) }),
})

export interface HomeShelfRequest {
  /** The signed-in user; null for a guest. */
  readonly userId: number | null
  readonly language: string
  /** Aborted after two seconds, when the result is no longer needed. */
  readonly signal: AbortSignal
}

export const HomeShelfResult = z.object({
  /** In the language of the request. */
  title: z.string().check(z.minLength(1), z.maxLength(190)),
  path: z.optional(z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])/))),
  kind: z.enum(['tracks', 'albums', 'artists', 'playlists']),
  /** Items that the user may not see are left out. */
  ids: z.array(z.int()).check(z.maxLength(50)),
})
export type HomeShelfResult = z.infer<typeof HomeShelfResult>

/** Adds a row to the home page. */
export interface HomeShelf {
  /** Unique within the plugin. */
  readonly id: string
  /** Shelves are sorted by this number, the lowest first; the built-in shelves use 10 to 40. */
  readonly order?: number
  /** Returns null when there is nothing to show. */
  readonly find: (request: HomeShelfRequest) => Promise<HomeShelfResult | null>
}

declare module '@balafon/sdk/contract' {
  interface ServerExtensionPoints {
    'player.homeShelves/v1': HomeShelf
  }
}
