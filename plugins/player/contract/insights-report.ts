import { type Contribution, type Endpoint, Id, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Image } from './catalogue.ts'
import type { InsightsDay, InsightsFigures, InsightsProvider, InsightsRange } from './insights-service.ts'

/** The report on an artist, an album or a track: the figures of a period, compared with the previous period. */

export const InsightsKind = z.enum(['track', 'album', 'artist'])
export type InsightsKind = z.infer<typeof InsightsKind>

export const InsightsQuery = z.strictObject({
  /** The first day. Without `from`, the period begins on the day of the first play. */
  from: z.optional(z.iso.date()),
  to: z.iso.date(),
  /** Whether the response also contains the figures of the previous period of the same length. */
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
  /** All playbacks, however short. */
  playbacks: z.number(),
}
const Numbers = z.object(NUMBERS)
/** The plays of a source, country, city or kind of device in the period, and in the previous period (`previous`). */
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

/**
 * With fewer plays, the report does not show plays by source, country, city and device, because few plays are not representative and could reveal what a
 * single listener heard.
 */
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
  /** The plays by source. This list and the three lists below are empty when there are fewer than `MIN_PLAYS_FOR_PARTS` plays. */
  sources: z.array(Share),
  /** The plays by country as ISO 3166 code; an empty text is an unknown country. */
  countries: z.array(Share),
  /** The plays by country and city, for example `CI Abidjan`. Empty when the operator has installed no city database. */
  cities: z.array(Share),
  devices: z.array(Share),
  /** A track is divided into a hundred equal parts. For each part, the share of playbacks in which it was heard, 0 to 1. Empty for albums and artists. */
  retention: z.array(z.number()),
  /** In seconds; null for albums and artists. */
  duration: z.nullable(z.number()),
  updated_at: z.nullable(Timestamp),
})
export type Insights = z.infer<typeof Insights>

export const InsightsParams = z.strictObject({ kind: InsightsKind, id: Id })

const NoBody = z.strictObject({})

/** An endpoint that responds with a report. Each such endpoint has its own rule about which users may see the figures. */
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
/** The longest period: fifty years. */
export const MAX_INSIGHTS_DAYS = 18_263
/** Longer periods are shown by month. */
const MAX_SINGLE_DAYS = 400

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
const countDays = ({ from, to }: InsightsRange) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** Returns the range of the last days, today included. */
export const getLastDays = (count: number, now = Date.now()) => ({ from: toDay(now - (count - 1) * DAY_MS), to: toDay(now) })

/** Returns the period of the same length that ends on the day before `range`. */
export function getPreviousRange(range: InsightsRange): InsightsRange {
  const start = Date.parse(range.from)
  return { from: toDay(start - countDays(range) * DAY_MS), to: toDay(start - DAY_MS) }
}

const presentNumbers = ({ numbers, playbacks }: InsightsFigures) => ({
  plays: numbers.plays,
  listeners: numbers.listeners,
  returning_listeners: numbers.returningListeners,
  likes: numbers.likes,
  follows: numbers.follows,
  shares: numbers.shares,
  skips: numbers.skips,
  completed: numbers.completed,
  playbacks,
})

const presentDay = (step: 'day' | 'month') => (figures: InsightsDay) => ({
  day: step === 'month' ? figures.day.slice(0, 7) : figures.day,
  plays: figures.plays,
  listeners: figures.listeners,
  likes: figures.likes,
  follows: figures.follows,
  shares: figures.shares,
  skips: figures.skips,
  completed: figures.completed,
  playbacks: figures.playbacks,
})

/** Adds to each part its number of plays in the previous period. */
function compareParts({ numbers }: InsightsFigures, parts: InsightsFigures['sources'], previous: InsightsFigures['sources'] = []) {
  if (numbers.plays < MIN_PLAYS_FOR_PARTS) return []
  const before = new Map(previous.map(({ value, plays }) => [value, plays]))
  return parts.map(({ value, plays }) => ({ value, plays, previous: before.get(value) ?? 0 }))
}

/** The artist, album or track of a report. */
export interface InsightsItemDetails {
  readonly kind: InsightsKind
  readonly id: number
  readonly name: string
  readonly image: Image | null
  /** In seconds; null for albums and artists. */
  readonly duration: number | null
}

/**
 * Reads the figures of a period and builds the report. The function does not check permissions, so the caller must do it before.
 * @returns `null` when the period has no day, or more than `MAX_INSIGHTS_DAYS`
 */
export async function readInsightsReport(
  provider: Pick<InsightsProvider, 'read' | 'getTimeZone' | 'findFirstDay'>,
  { kind, id, ...details }: InsightsItemDetails,
  { from, to, compares }: InsightsQuery,
): Promise<Insights | null> {
  const subject = { kind, id }
  const first = from ?? (await provider.findFirstDay(subject)) ?? to
  const days = countDays({ from: first, to })
  if (days < 1 || days > MAX_INSIGHTS_DAYS) return null
  const range = { from: first, to, step: days > MAX_SINGLE_DAYS ? ('month' as const) : ('day' as const) }
  // Without `from`, the period begins with the first play, so the previous period is empty.
  const previousRange = compares && from !== undefined ? { ...getPreviousRange(range), step: range.step } : null
  const figures = await provider.read(subject, range)
  const previous = previousRange && (await provider.read(subject, previousRange))
  const hasParts = figures.numbers.plays >= MIN_PLAYS_FOR_PARTS
  const playbacks = Math.max(1, figures.playbacks)
  return {
    ...details,
    time_zone: await provider.getTimeZone(subject),
    from: first,
    to,
    step: range.step,
    numbers: presentNumbers(figures),
    previous: previous && presentNumbers(previous),
    previous_from: previousRange?.from ?? null,
    previous_to: previousRange?.to ?? null,
    days: figures.days.map(presentDay(range.step)),
    previous_days: previous?.days.map(presentDay(range.step)) ?? [],
    sources: compareParts(figures, figures.sources, previous?.sources),
    countries: compareParts(figures, figures.countries, previous?.countries),
    cities: compareParts(figures, figures.cities, previous?.cities),
    devices: compareParts(figures, figures.devices, previous?.devices),
    retention: hasParts ? figures.heard.map((count) => Math.min(1, count / playbacks)) : [],
    updated_at: new Date().toISOString(),
  }
}
