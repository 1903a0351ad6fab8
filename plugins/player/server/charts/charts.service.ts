import type { ServerContext } from '@balafon/sdk/server'
import { ChartKind, ChartPeriod } from '../../contract/charts.ts'
import type { ChartsStore } from './charts.store.ts'

const CACHE_SECONDS = 60

export type ChartsService = ReturnType<typeof createChartsService>

export const createChartsService = (store: ChartsStore, cache: ServerContext['cache']) => ({
  /** Returns one page of a chart. Charts are the same for all users, so they are cached. */
  getChart: (period: ChartPeriod, kind: ChartKind, after: number, limit: number) =>
    cache.getOrCompute(`chart/${period}/${kind}/${after}/${limit}`, CACHE_SECONDS, async () => {
      const entries = await store.read(period, kind, { after, limit: limit + 1 })
      const data = entries.slice(0, limit)
      return { data, next_cursor: entries.length > limit ? String(data.at(-1)?.position) : null }
    }),
  /** Computes all charts. */
  async computeCharts(signal?: AbortSignal) {
    for (const period of ChartPeriod.options) for (const kind of ChartKind.options) if (!signal?.aborted) await store.compute(period, kind)
    cache.invalidate('chart/')
  },
})
