import { defineJob, type Job } from '@balafon/sdk/server'
import { z } from 'zod'
import type { VisitsStore } from './visits.store.ts'

/** Page views from just before midnight may be written after it. */
const MARGIN_MS = 5 * 60_000

/** Creates the job that makes the visitors of past days unrecognisable. */
export const createVisitJobs = (store: Pick<VisitsStore, 'deleteVisitorsBefore'>): Job[] => [
  defineJob({
    name: 'delete-visitor-hashes',
    schema: z.object({}),
    cron: '10 * * * *',
    run: () => store.deleteVisitorsBefore(new Date(Date.now() - MARGIN_MS).toISOString().slice(0, 10)),
  }),
]
