import { defineEndpoint, Id, keyset } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { AlbumCard, ArtistCard, PlaylistCard, TrackCard } from './catalogue.ts'

/** A row of a channel contains items of one kind. An operator or a rule chooses them. */
const createRowSchema = <Kind extends string, Item extends $ZodType>(kind: Kind, item: Item) =>
  z.object({
    id: z.number(),
    slug: z.string(),
    name: z.string(),
    description: z.nullable(z.string()),
    layout: z.enum(['grid', 'row', 'list', 'hero']),
    kind: z.literal(kind),
    items: z.array(item),
  })

export const ChannelRow = z.discriminatedUnion('kind', [
  createRowSchema('albums', z.extend(AlbumCard, { description: z.nullable(z.string()) })),
  createRowSchema('artists', ArtistCard),
  createRowSchema('tracks', TrackCard),
  createRowSchema('playlists', PlaylistCard),
])
export type ChannelRow = z.infer<typeof ChannelRow>

export const Channel = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  rows: z.array(ChannelRow),
  /** For the browser tab, link previews and search engines, instead of the name and the description. */
  seo: z.object({ title: z.nullable(z.string()), description: z.nullable(z.string()) }),
  /**
   * The id of the last item in the response when the channel has more items; pass it to `listChannelItems`. Null when no items follow, and for a channel
   * of channels.
   */
  more_after: z.nullable(z.number()),
  /** The genre or tag to which the items are restricted. */
  restriction: z.nullable(z.object({ name: z.string(), display_name: z.string() })),
})
export type Channel = z.infer<typeof Channel>

export const getChannel = defineEndpoint({
  method: 'GET',
  path: 'channels/{slugOrId}',
  summary: 'A channel with its rows; `home` is the home page',
  access: { permission: 'music.view' },
  sharedByGuests: true,
  acceptsAccessToken: true,
  params: z.strictObject({ slugOrId: z.string().check(z.minLength(1), z.maxLength(100)) }),
  /** The name of a genre or tag: only items that have it are shown. */
  query: z.strictObject({ restriction: z.optional(z.string().check(z.minLength(1), z.maxLength(200))) }),
  response: z.object({ channel: Channel }),
  errors: ['player.channel_not_found'],
})

/** An item of a channel. Exactly one of `album`, `artist`, `track` and `playlist` is set. */
const ChannelItem = z.object({
  id: z.number(),
  album: z.optional(AlbumCard),
  artist: z.optional(ArtistCard),
  track: z.optional(TrackCard),
  playlist: z.optional(PlaylistCard),
})
export type ChannelItem = z.infer<typeof ChannelItem>

export const listChannelItems = defineEndpoint({
  method: 'GET',
  path: 'channels/{slugOrId}/items',
  summary: 'The items of a channel that follow the items in the response of `channels/{slugOrId}`; `after` is the `more_after` of that response',
  access: { permission: 'music.view' },
  acceptsAccessToken: true,
  params: z.strictObject({ slugOrId: z.string().check(z.minLength(1), z.maxLength(100)) }),
  query: z.strictObject({
    restriction: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    after: Id,
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 60),
  }),
  response: keyset(ChannelItem),
  errors: ['player.channel_not_found'],
})
