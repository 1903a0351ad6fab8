import { column, defineModel } from '@balafon/sdk/server'

/** The progress that a running job reported last. */
export const JobProgressReport = defineModel('job_progress', {
  columns: {
    jobId: column.uuid().primaryKey(),
    done: column.double(),
    total: column.double(),
    reportedAt: column.timestamp().default(),
  },
})
