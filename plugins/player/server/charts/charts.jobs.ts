import { defineJob, type Job } from '@balafon/sdk/server'
import { z } from 'zod'
import type { ChartsService } from './charts.service.ts'

/** Creates the job that computes the charts. */
export const createChartJobs = (charts: ChartsService): Job[] => [
  defineJob({
    name: 'compute-charts',
    schema: z.object({}),
    cron: '*/15 * * * *',
    concurrency: 1,
    run: (_data, { signal }) => charts.computeCharts(signal),
  }),
]
