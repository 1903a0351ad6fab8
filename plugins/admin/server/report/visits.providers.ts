import type { ServerContext } from '@balafon/sdk/server'
import type { ReportMetric, ReportRanking, ReportRankingItem } from '../../contract/report-providers.ts'

type Context = Pick<ServerContext, 'visits' | 'translate'>

/** Creates the metrics of the report that the site counts itself. */
export const createVisitMetrics = ({ visits }: Pick<Context, 'visits'>): ReportMetric[] => [
  { id: 'visitors', title: 'admin.report.visitors', order: 20, count: visits.countVisitors },
  { id: 'page-views', title: 'admin.report.page_views', order: 30, count: visits.countPageViews },
]

/** Creates the rankings of the report that the site counts itself. */
export function createVisitRankings({ visits, translate }: Context): ReportRanking[] {
  const createRanking = (
    { id, dimension, order }: { id: string; dimension: Parameters<Context['visits']['listTop']>[0]; order: number },
    describe: (value: string, language: string) => Omit<ReportRankingItem, 'id' | 'count'>,
  ): ReportRanking => ({
    id,
    title: `admin.report.${id}`,
    unit: dimension === 'page' ? 'admin.report.page_views' : 'admin.report.visitors',
    order,
    async list(period, { limit, language }) {
      const counts = await visits.listTop(dimension, period, limit)
      return counts.map(({ value, count }) => ({ id: value, count, ...describe(value, language) }))
    },
  })
  return [
    createRanking({ id: 'pages', dimension: 'page', order: 30 }, (pattern) => ({
      label: describePattern(pattern),
      // A pattern with parameters is not a page.
      ...(!pattern.includes(':') && { path: pattern }),
    })),
    createRanking({ id: 'referrers', dimension: 'referrer', order: 40 }, (host, language) => ({ label: host || translate(language, 'admin.report.direct') })),
    createRanking({ id: 'countries', dimension: 'country', order: 50 }, (code, language) => ({
      label: (code && new Intl.DisplayNames(language, { type: 'region' }).of(code)) || translate(language, 'admin.report.unknown'),
    })),
    createRanking({ id: 'devices', dimension: 'device', order: 60 }, (device, language) => ({
      label: translate(language, `admin.report.device.${device || 'other'}`),
    })),
  ]
}

/** Writes the parameters of a route pattern as an ellipsis: `/album/:albumId/:artistName` becomes `/album/…`. */
const describePattern = (pattern: string) => pattern.replace(/\/\*$/, '/…').replace(/(\/:[^/]+)+/g, '/…')
