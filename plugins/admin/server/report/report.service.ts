import type { Interval, IntervalCount, Period } from '@balafon/sdk/contract'
import { type Caller, type Identity, problem, type ServerContext } from '@balafon/sdk/server'
import type { Metric, RankingItem, RankingQuery, Report, ReportQuery } from '../../contract/report.ts'
import { getInterval, getPreviousDays, listIntervalStarts } from '../../contract/report-periods.ts'
import type { ReportMetric, ReportRanking } from '../../contract/report-providers.ts'

type Context = Pick<ServerContext, 'getProviders' | 'callProvider' | 'translate' | 'settings'>

/** The user that requests the report. */
export interface ReportRequester {
  readonly caller: Caller
  /** `null` for a guest. The guest role may have the permission. */
  readonly user: Identity | null
  readonly language: string
}

interface Provided<Item> {
  readonly plugin: string
  readonly provider: Item
}

const PROVIDER_TIMEOUT_MS = 10_000

export type ReportService = ReturnType<typeof createReportService>

/** Creates the service of the report. The numbers come from providers; a provider that fails leaves out its own numbers only. */
export function createReportService({ getProviders, callProvider, translate, settings }: Context) {
  const listVisible = <Item extends ReportMetric | ReportRanking>(provided: readonly Provided<Item>[], { can }: Caller) =>
    provided.filter(({ provider: { permission } }) => permission === undefined || can(permission)).toSorted((a, b) => a.provider.order - b.provider.order)

  const getTimeZone = async (name: string | undefined, { user }: ReportRequester) =>
    name ?? user?.user.timezone ?? (await settings.get<string>('dates.default_timezone'))

  const call = <T>({ plugin, provider }: Provided<ReportMetric | ReportRanking>, run: () => Promise<T>) =>
    callProvider({ plugin, operation: `report ${provider.id}`, timeoutMs: PROVIDER_TIMEOUT_MS }, run)

  async function countSeries(provided: Provided<ReportMetric>, period: Period, interval: Interval): Promise<Metric['current']> {
    const counts = await call(provided, () => provided.provider.count(period, interval))
    return counts ? createSeries(counts, listIntervalStarts(period, interval)) : null
  }

  return {
    async getReport({ from, to, time_zone, compare }: ReportQuery, requester: ReportRequester): Promise<Report> {
      const { caller, language } = requester
      const timeZone = await getTimeZone(time_zone, requester)
      const interval = getInterval({ from, to })
      const previous = compare ? getPreviousDays({ from, to }) : null
      const metrics = listVisible(getProviders('admin.reportMetrics/v1'), caller).map(async (provided): Promise<Metric> => {
        const { id, title, currency = null } = provided.provider
        const [currentSeries, previousSeries] = await Promise.all([
          countSeries(provided, { from, to, timeZone }, interval),
          previous && countSeries(provided, { ...previous, timeZone }, interval),
        ])
        return { id: `${provided.plugin}.${id}`, title: translate(language, title), currency, current: currentSeries, previous: previousSeries }
      })
      const rankings = listVisible(getProviders('admin.reportRankings/v1'), caller).map(({ plugin, provider: { id, title, unit } }) => ({
        id: `${plugin}.${id}`,
        title: translate(language, title),
        unit: translate(language, unit),
      }))
      return { from, to, time_zone: timeZone, interval, previous, metrics: await Promise.all(metrics), rankings }
    },

    /** Throws 404 when no ranking has this id, 503 when its plugin fails. */
    async getRanking(rankingId: string, { from, to, time_zone, limit }: RankingQuery, requester: ReportRequester): Promise<{ items: RankingItem[] }> {
      const rankings = listVisible(getProviders('admin.reportRankings/v1'), requester.caller)
      const provided = rankings.find(({ plugin, provider }) => `${plugin}.${provider.id}` === rankingId)
      if (!provided) throw problem(404, 'not_found')
      const period = { from, to, timeZone: await getTimeZone(time_zone, requester) }
      const items = await call(provided, () => provided.provider.list(period, { limit, language: requester.language }))
      if (!items) throw problem(503, 'unavailable')
      return { items: items.slice(0, limit).map(({ id, label, path = null, count }) => ({ id, label, path, count })) }
    },
  }
}

/** Adds zeros for the intervals without a number. */
function createSeries(counts: readonly IntervalCount[], starts: readonly string[]) {
  const countByStart = new Map(counts.map(({ start, count }) => [start, count]))
  const points = starts.map((start) => ({ start, count: countByStart.get(start) ?? 0 }))
  return { total: points.reduce((sum, { count }) => sum + count, 0), points }
}
