import { type Contribution, type Endpoint, Id, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Image } from './catalogue.ts'
import type { InsightsDay, InsightsFigures, InsightsProvider, InsightsRange } from './insights-service.ts'

/** The report on an artist, an album or a track: its figures of a period, compared with the period before. */

export const InsightsKind = z.enum(['track', 'album', 'artist'])
export type InsightsKind = z.infer<typeof InsightsKind>

export const InsightsQuery = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Adds the figures of the period of the same length before. */
  compares: z._default(z.stringbool(), true),
})
export type InsightsQuery = z.infer<typeof InsightsQuery>

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
}
const Numbers = z.object(NUMBERS)
const Share = z.object({ value: z.string(), plays: z.number(), previous: z.number() })
const Day = z.object({
  day: z.string(),
  plays: z.number(),
  listeners: z.number(),
  likes: z.number(),
  follows: z.number(),
  shares: z.number(),
  skips: z.number(),
})

export const Insights = z.object({
  name: z.string(),
  image: z.nullable(Image),
  time_zone: z.string(),
  from: z.string(),
  to: z.string(),
  numbers: Numbers,
  previous: z.nullable(Numbers),
  days: z.array(Day),
  previous_days: z.array(Day),
  sources: z.array(Share),
  /** By ISO 3166 code; an empty text is an unknown country. */
  countries: z.array(Share),
  devices: z.array(Share),
  /** The shares of playbacks that ran at each of a hundred equal parts of a track; empty for albums and artists. */
  retention: z.array(z.number()),
  /** In seconds; null for albums and artists. */
  duration: z.nullable(z.number()),
  updated_at: z.nullable(Timestamp),
})
export type Insights = z.infer<typeof Insights>

export const InsightsParams = z.strictObject({ kind: InsightsKind, id: Id })

const NoBody = z.strictObject({})

/** An endpoint that responds with a report. It decides which users may see the figures. */
export type InsightsEndpoint = Endpoint<typeof InsightsParams, typeof InsightsQuery, typeof NoBody, typeof Insights>

/** The props of the component `InsightsReport` of the player, which other plugins show with `ContributedComponent`. */
export interface InsightsReportProps {
  readonly endpoint: InsightsEndpoint
  readonly kind: InsightsKind
  readonly id: number
  /** Contributed cards after the figures. They receive `kind`, `id`, `from`, `to` and `timeZone`. */
  readonly cards?: readonly Contribution[]
}

const DAY_MS = 86_400_000
/** The longest period: two years and the days of leap years. */
export const MAX_INSIGHTS_DAYS = 732

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Counts the days of a period. It is 0 or less when the last day is before the first one. */
export const countInsightsDays = ({ from, to }: InsightsRange) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** Returns the period of the same length that ends the day before. */
export function getPreviousRange(range: InsightsRange): InsightsRange {
  const start = Date.parse(range.from)
  return { from: toDay(start - countInsightsDays(range) * DAY_MS), to: toDay(start - DAY_MS) }
}

const presentNumbers = ({ numbers }: InsightsFigures) => ({
  plays: numbers.plays,
  listeners: numbers.listeners,
  returning_listeners: numbers.returningListeners,
  likes: numbers.likes,
  follows: numbers.follows,
  shares: numbers.shares,
  skips: numbers.skips,
  completed: numbers.completed,
})

const presentDay = ({ day, plays, listeners, likes, follows, shares, skips }: InsightsDay) => ({ day, plays, listeners, likes, follows, shares, skips })

/** Adds to each part what it was in the period before. */
function compareParts(parts: InsightsFigures['sources'], previous: InsightsFigures['sources'] = []) {
  const before = new Map(previous.map(({ value, plays }) => [value, plays]))
  return parts.map(({ value, plays }) => ({ value, plays, previous: before.get(value) ?? 0 }))
}

/** What a report is about. */
export interface InsightsSubjectDetails {
  readonly kind: InsightsKind
  readonly id: number
  readonly name: string
  readonly image: Image | null
  /** In seconds; null for albums and artists. */
  readonly duration: number | null
}

/** Reads the figures of a period and puts the report together. The caller has checked the length of the period and the permission to see the figures. */
export async function readInsightsReport(
  provider: Pick<InsightsProvider, 'read' | 'getTimeZone'>,
  { kind, id, name, image, duration }: InsightsSubjectDetails,
  { from, to, compares }: InsightsQuery,
): Promise<Insights> {
  const range = { from, to }
  const figures = await provider.read({ kind, id }, range)
  const previous = compares ? await provider.read({ kind, id }, getPreviousRange(range)) : null
  const most = Math.max(1, figures.playbacks)
  return {
    name,
    image,
    duration,
    time_zone: await provider.getTimeZone({ kind, id }),
    from,
    to,
    numbers: presentNumbers(figures),
    previous: previous && presentNumbers(previous),
    days: figures.days.map(presentDay),
    previous_days: previous?.days.map(presentDay) ?? [],
    sources: compareParts(figures.sources, previous?.sources),
    countries: compareParts(figures.countries, previous?.countries),
    devices: compareParts(figures.devices, previous?.devices),
    retention: figures.heard.map((count) => Math.min(1, count / most)),
    updated_at: new Date().toISOString(),
  }
}
