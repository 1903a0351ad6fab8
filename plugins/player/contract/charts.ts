import { defineEndpoint, keyset } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { AlbumCard, ArtistCard, TrackCard } from './catalogue.ts'

/** `trending`: items with more plays this week than in the weeks before. */
export const ChartPeriod = z.enum(['day', 'week', 'month', 'trending'])
export type ChartPeriod = z.infer<typeof ChartPeriod>

export const ChartKind = z.enum(['tracks', 'albums', 'artists'])
export type ChartKind = z.infer<typeof ChartKind>

/** A position of a chart. Only the field of the chart’s kind is set: `track`, `album` or `artist`. */
export const ChartEntry = z.object({
  position: z.number(),
  /** The position of the item in the chart of the previous period; null when the item was not in that chart. */
  previous_position: z.nullable(z.number()),
  /** Plays in the period. */
  plays: z.number(),
  track: z.optional(TrackCard),
  album: z.optional(AlbumCard),
  artist: z.optional(ArtistCard),
})
export type ChartEntry = z.infer<typeof ChartEntry>

export const getChart = defineEndpoint({
  method: 'GET',
  path: 'charts/{period}/{kind}',
  summary: 'The most played tracks, albums or artists of the last day, week or month, or those that are trending',
  access: { permission: 'music.view' },
  acceptsAccessToken: true,
  params: z.strictObject({ period: ChartPeriod, kind: ChartKind }),
  query: z.strictObject({
    /** `next_cursor` of the previous page: a position. */
    cursor: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
    perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  }),
  response: keyset(ChartEntry),
})
