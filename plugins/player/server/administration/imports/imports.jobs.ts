import { defineJob, type Job } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import { CHECK_IMPORT_JOB, type ImportsService, RUN_IMPORT_JOB } from './imports.service.ts'
import type { ImportRuns } from './run-import.ts'

const ONE_HOUR = 3600

/** Creates the jobs of imports. A job that is retried continues after the last batch that was saved. */
export function createImportJobs(runs: ImportRuns, service: ImportsService): Job[] {
  const createImportJob = (name: string, run: (id: string, signal: AbortSignal) => Promise<void>) =>
    defineJob({
      name,
      schema: z.object({ id: z.uuid() }),
      concurrency: 1,
      timeLimitSeconds: ONE_HOUR,
      async run({ id }, { signal, isLastAttempt }) {
        try {
          await run(id, signal)
        } catch (error) {
          if (isLastAttempt && !signal.aborted) await runs.fail(id, error)
          throw error
        }
      },
    })
  return [
    createImportJob(CHECK_IMPORT_JOB, runs.check),
    createImportJob(RUN_IMPORT_JOB, runs.write),
    defineJob({ name: 'delete-old-imports', schema: z.object({}), cron: '40 4 * * *', run: () => service.deleteOld() }),
  ]
}
