import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { AlbumCard, ArtistCard, PlaylistCard, TrackCard } from './catalogue.ts'

/** A row of a channel holds items of one kind, picked by hand or by a rule. */
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
  /** The genre or tag to which the items are restricted. */
  restriction: z.nullable(z.object({ name: z.string(), display_name: z.string() })),
})
export type Channel = z.infer<typeof Channel>

export const getChannel = defineEndpoint({
  method: 'GET',
  path: 'channels/{slugOrId}',
  summary: 'A channel with its rows; `home` is the home page',
  access: { permission: 'music.view' },
  acceptsAccessToken: true,
  params: z.strictObject({ slugOrId: z.string().check(z.minLength(1), z.maxLength(100)) }),
  /** The name of a genre or tag: only items that have it are shown. */
  query: z.strictObject({ restriction: z.optional(z.string().check(z.minLength(1), z.maxLength(200))) }),
  response: z.object({ channel: Channel }),
  errors: ['player.channel_not_found'],
})
