import { defineJob, type Job } from '@balafon/sdk/server'
import { z } from 'zod'
import type { CoListensStore } from './co-listens.store.ts'

/** Creates the job that counts which tracks were heard together, for the radio. */
export const createCoListenJobs = (store: CoListensStore): Job[] => [
  defineJob({
    name: 'count-co-listens',
    schema: z.object({}),
    cron: '20 * * * *',
    concurrency: 1,
    async run(_data, { signal }) {
      while (!signal.aborted && (await store.countNextDay()));
    },
  }),
]
