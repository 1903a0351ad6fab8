import { defineJob, type Job } from '@balafon/sdk/server'
import { z } from 'zod'
import type { SearchIndexStore } from './search-index.store.ts'

export const REBUILD_JOB = 'rebuild-search-index'

/** Creates the jobs that rebuild the search index, and that mark the most popular rows every night. */
export const createSearchIndexJobs = (store: SearchIndexStore): Job[] => [
  defineJob({
    name: REBUILD_JOB,
    schema: z.object({}),
    concurrency: 1,
    timeLimitSeconds: 3600,
    async run(_data, { signal, reportProgress }) {
      const total = store.kinds.length + 1
      for (const [index, kind] of store.kinds.entries()) {
        for (let after: number | null = 0; after !== null && !signal.aborted; ) after = await store.rebuildBatch(kind, after)
        await store.deleteOrphans(kind)
        reportProgress({ done: index + 1, total })
      }
      await store.deleteUnusedWords()
      reportProgress({ done: total, total })
    },
  }),
  defineJob({
    name: 'update-popular-search-texts',
    schema: z.object({}),
    cron: '40 3 * * *',
    concurrency: 1,
    async run(_data, { signal }) {
      for (const kind of store.kinds) if (!signal.aborted) await store.updatePopular(kind)
    },
  }),
]
