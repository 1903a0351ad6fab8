import { defineEndpoint, defineWebhookEndpoint, Id } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { getAlbumPath, getTrackPath } from './paths.ts'

export const getTrackEmbedPath = (track: Parameters<typeof getTrackPath>[0]) => `${getTrackPath(track)}/embed`
export const getAlbumEmbedPath = (album: Parameters<typeof getAlbumPath>[0]) => `${getAlbumPath(album)}/embed`

/** The heights of the frames in which other sites show a track or an album, in CSS pixels. */
export const EMBED_HEIGHTS = { track: 152, album: 380 } as const

export const getOEmbed = defineEndpoint({
  method: 'GET',
  path: 'oembed',
  summary: 'How other sites embed the page of a track or an album (oEmbed)',
  access: { permission: 'music.view' },
  acceptsAccessToken: true,
  query: z.strictObject({
    /** The URL of the page. */
    url: z.string().check(z.minLength(1), z.maxLength(2000)),
    format: z.optional(z.literal('json')),
    maxwidth: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
    maxheight: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
  }),
  response: z.object({
    version: z.literal('1.0'),
    type: z.literal('rich'),
    provider_name: z.string(),
    provider_url: z.string(),
    title: z.string(),
    author_name: z.string(),
    thumbnail_url: z.optional(z.string()),
    thumbnail_width: z.optional(z.number()),
    thumbnail_height: z.optional(z.number()),
    html: z.string(),
    width: z.number(),
    height: z.number(),
  }),
  errors: ['player.embed_not_found'],
})

/**
 * The body is JSON with `key`, `seconds` and the `ticket` of the embed page. The ticket replaces session and XSRF token, which an embed on another site
 * does not have. The endpoint is declared like that of a webhook, because only these are called without a session and an XSRF token.
 */
export const recordEmbedPlay = defineWebhookEndpoint({
  path: 'embeds/tracks/{trackId}/plays',
  summary: 'Record a play in an embed on another site; each `key` counts once',
  params: z.strictObject({ trackId: Id }),
  response: z.object({ is_counted: z.boolean() }),
  errors: ['player.embed_not_found'],
  rateLimit: 'plays',
  webhook: { maxBytes: 2048 },
})
