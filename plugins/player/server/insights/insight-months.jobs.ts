import { defineJob, type Job } from '@balafon/sdk/server'
import { z } from 'zod'
import type { InsightMonthsService } from './insight-months.service.ts'

/** Creates the job that adds up the figures of each month when it is over. The first run adds up all earlier months. */
export const createInsightMonthsJobs = (months: InsightMonthsService): Job[] => [
  defineJob({
    name: 'add-up-insight-months',
    schema: z.object({}),
    cron: '50 4 * * *',
    runsWhenScheduled: true,
    concurrency: 1,
    timeLimitSeconds: 4 * 3600,
    run: (_data, { signal }) => months.addUp(signal),
  }),
]
