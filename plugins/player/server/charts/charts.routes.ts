import { implement } from '@balafon/sdk/server'
import { getChart } from '../../contract/charts.ts'
import type { ChartsService } from './charts.service.ts'

export const createChartRoutes = (charts: ChartsService) => [
  implement(getChart, ({ params, query }) => charts.getChart(params.period, params.kind, Number(query.cursor ?? 0), query.perPage)),
]
