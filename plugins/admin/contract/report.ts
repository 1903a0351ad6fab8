import { defineEndpoint, defineStreamEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { countDays, MAX_REPORT_DAYS } from './report-periods.ts'

/** Accepts only names of time zones, because PostgreSQL reads an offset such as `+05:30` with the opposite sign. */
const TIME_ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/

function isTimeZone(name: string): boolean {
  try {
    return TIME_ZONE_NAME.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const Day = z.iso.date().check(z.refine((day) => day >= '2000-01-01' && day < '2100-01-01', { error: 'field.format' }))

const periodFields = {
  /** The first day. */
  from: Day,
  /** The last day. */
  to: Day,
  /** Default: the time zone of the user, then that of the site. */
  time_zone: z.optional(z.string().check(z.maxLength(80), z.refine(isTimeZone, { error: 'field.time_zone' }))),
} as const

const isPeriod = ({ from, to }: { from: string; to: string }) => from <= to && countDays({ from, to }) <= MAX_REPORT_DAYS
/** The error of a period. Forms show it at the field of the last day. */
const INVALID_PERIOD = { error: 'admin.report.invalid_period', path: ['to'] }

export const ReportQuery = z
  .strictObject({ ...periodFields, /** Also counts the period before. */ compare: z.optional(z.literal('previous')) })
  .check(z.refine(isPeriod, INVALID_PERIOD))
export type ReportQuery = z.infer<typeof ReportQuery>

export const RankingQuery = z
  .strictObject({ ...periodFields, limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10) })
  .check(z.refine(isPeriod, INVALID_PERIOD))
export type RankingQuery = z.infer<typeof RankingQuery>

/** A number for each interval of the period. */
const Series = z.object({ total: z.number(), points: z.array(z.object({ start: z.string(), count: z.number() })) })

export const Metric = z.object({
  /** `{plugin}.{metric}`. */
  id: z.string(),
  /** In the language of the user. */
  title: z.string(),
  /** The currency of amounts; `null` when the numbers are not money. */
  currency: z.nullable(z.string()),
  /** `null` when the plugin could not count. */
  current: z.nullable(Series),
  previous: z.nullable(Series),
})
export type Metric = z.infer<typeof Metric>

export const Ranking = z.object({ id: z.string(), title: z.string(), /** What is counted. */ unit: z.string() })
export type Ranking = z.infer<typeof Ranking>

export const Report = z.object({
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  interval: z.enum(['hour', 'day', 'month']),
  previous: z.nullable(z.object({ from: z.string(), to: z.string() })),
  metrics: z.array(Metric),
  rankings: z.array(Ranking),
})
export type Report = z.infer<typeof Report>

export const getReport = defineEndpoint({
  method: 'GET',
  path: 'reports',
  summary: 'Count plays, visitors and whatever else plugins count, in a period and the one before it',
  access: { permission: 'admin.access' },
  query: ReportQuery,
  response: Report,
})

export const exportReport = defineStreamEndpoint({
  path: 'reports/csv',
  summary: 'Download the numbers of a period as CSV',
  access: { permission: 'admin.access' },
  query: ReportQuery,
  stream: { fileName: 'report.csv', contentType: 'text/csv; charset=utf-8' },
})

export const RankingItem = z.object({
  id: z.string(),
  label: z.string(),
  /** A path of the application; `null` when there is no page. */
  path: z.nullable(z.string()),
  count: z.number(),
})
export type RankingItem = z.infer<typeof RankingItem>

export const getRanking = defineEndpoint({
  method: 'GET',
  path: 'reports/rankings/{rankingId}',
  summary: 'List the most frequent tracks, artists, pages, referrers or countries of a period',
  access: { permission: 'admin.access' },
  params: z.strictObject({ rankingId: z.string().check(z.maxLength(200)) }),
  query: RankingQuery,
  response: z.object({ items: z.array(RankingItem) }),
})
