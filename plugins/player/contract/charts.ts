import { defineEndpoint, keyset } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { AlbumCard, ArtistCard, TrackCard } from './catalogue.ts'

/**
 * `day`, `week` and `month` are the last 1, 7 and 30 days: their charts are ranked by plays. `trending` ranks the items of the last 7 days by the square of
 * their plays, divided by their average plays in each of the three weeks before.
 */
export const ChartPeriod = z.enum(['day', 'week', 'month', 'trending'])
export type ChartPeriod = z.infer<typeof ChartPeriod>

export const ChartKind = z.enum(['tracks', 'albums', 'artists'])
export type ChartKind = z.infer<typeof ChartKind>

/** A position of a chart. Only the field of the chart’s kind is set: `track`, `album` or `artist`. */
export const ChartEntry = z.object({
  position: z.number(),
  /** The position of the item by plays in the previous period, for `trending` in the three weeks before; null when it was not among the first 100. */
  previous_position: z.nullable(z.number()),
  /** Plays in the period, for `trending` in the last 7 days. */
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
