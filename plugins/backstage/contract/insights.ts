import { Image } from '@balafon/plugin-player/contract/catalogue'
import { defineEndpoint, Id, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const InsightsKind = z.enum(['track', 'album', 'artist'])
export type InsightsKind = z.infer<typeof InsightsKind>

const Params = z.strictObject({ kind: InsightsKind, id: Id })
const Query = z.strictObject({
  /** Without it, the period begins with the first play. */
  from: z.optional(z.iso.date()),
  to: z.iso.date(),
  /** Adds the figures of the period of the same length before. */
  compares: z._default(z.stringbool(), true),
})
export type InsightsQuery = z.infer<typeof Query>

const NUMBERS = {
  plays: z.number(),
  listeners: z.number(),
  /** Listeners that had played the music before the period. */
  returning_listeners: z.number(),
  likes: z.number(),
  follows: z.number(),
  shares: z.number(),
  /** Playbacks that were stopped before they counted as a play. */
  skips: z.number(),
  /** Playbacks that reached the end. */
  completed: z.number(),
  /** All playbacks, however short. */
  playbacks: z.number(),
}
const Numbers = z.object(NUMBERS)
const Share = z.object({ value: z.string(), plays: z.number(), previous: z.number() })
const Day = z.object({
  /** A day (`2026-11-16`), or a month (`2026-11`) in long periods. */
  day: z.string(),
  plays: z.number(),
  listeners: z.number(),
  likes: z.number(),
  follows: z.number(),
  shares: z.number(),
  skips: z.number(),
  completed: z.number(),
  playbacks: z.number(),
})

/** Below this number of plays, the parts mean nothing, and could reveal single listeners. */
export const MIN_PLAYS_FOR_PARTS = 20

export const Insights = z.object({
  name: z.string(),
  image: z.nullable(Image),
  time_zone: z.string(),
  from: z.string(),
  to: z.string(),
  /** The period of one entry of `days`. */
  step: z.enum(['day', 'month']),
  numbers: Numbers,
  previous: z.nullable(Numbers),
  previous_from: z.nullable(z.string()),
  previous_to: z.nullable(z.string()),
  days: z.array(Day),
  previous_days: z.array(Day),
  /** The parts of the plays; empty when there are fewer than 20. */
  sources: z.array(Share),
  /** By ISO 3166 code; an empty text is an unknown country. */
  countries: z.array(Share),
  /** Country and city, for example `CI Abidjan`. Empty without a city database. */
  cities: z.array(Share),
  devices: z.array(Share),
  /** The shares of playbacks that ran at each of a hundred equal parts of a track; empty for albums and artists. */
  retention: z.array(z.number()),
  /** In seconds; null for albums and artists. */
  duration: z.nullable(z.number()),
  updated_at: z.nullable(Timestamp),
})
export type Insights = z.infer<typeof Insights>

export const getInsights = defineEndpoint({
  method: 'GET',
  path: 'backstage/insights/{kind}/{id}',
  summary: 'Plays, listeners and what they do, by day, source, country and device. Programs and the plays of those who manage the music are left out',
  access: 'user',
  acceptsAccessToken: true,
  params: Params,
  query: Query,
  response: Insights,
  errors: ['backstage.track_not_found', 'backstage.album_not_found', 'backstage.artist_not_found', 'backstage.insights.period'],
})
