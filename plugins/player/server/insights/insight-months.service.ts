import type { InsightMonthsStore } from './insight-months.store.ts'

/** A month is added up when it has been over for this long in UTC, and so in each time zone. Its days do not change any more. */
const DELAY_MS = 2 * 86_400_000

/** Returns the first day of the first month that is not finished. */
export const getFirstOpenMonth = (now: Date) => `${new Date(now.getTime() - DELAY_MS).toISOString().slice(0, 7)}-01`

export type InsightMonthsService = ReturnType<typeof createInsightMonthsService>

/** Creates the service that adds up the figures of finished months. Until it has done so, long periods are read from the days. */
export const createInsightMonthsService = (store: InsightMonthsStore) => ({
  /** Adds up the finished months since the last run. A run that is aborted is repeated. */
  async addUp(signal: AbortSignal, now = new Date()) {
    const since = await store.findNextMonth()
    const until = getFirstOpenMonth(now)
    if (since >= until) return
    for (const kind of store.kinds) {
      for (let after: number | null = 0; after !== null; ) {
        signal.throwIfAborted()
        after = await store.addUpBatch(kind, after, since, until)
      }
    }
    await store.finish(until)
  },
})
