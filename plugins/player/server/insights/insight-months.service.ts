import type { InsightMonthsStore } from './insight-months.store.ts'

/** The delay between the end of a month in UTC and its addition. After two days the month is over in every time zone, so its figures do not change any more. */
const DELAY_MS = 2 * 86_400_000

/** Returns the first day of the first month that may still change. */
export const getFirstOpenMonth = (now: Date) => `${new Date(now.getTime() - DELAY_MS).toISOString().slice(0, 7)}-01`

export type InsightMonthsService = ReturnType<typeof createInsightMonthsService>

/** Creates the service that adds up the figures of finished months. The figures of months that are not added up yet are read day by day. */
export const createInsightMonthsService = (store: InsightMonthsStore) => ({
  /** Adds up the months that were finished since the last run. The next run repeats an aborted run completely. */
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
