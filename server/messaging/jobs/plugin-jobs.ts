import type { Jobs } from '@balafon/sdk/server'
import type { JobQueue } from './job-queue.ts'
import type { JobRunsStore } from './job-runs.store.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Creates the job service of a plugin. It only has access to the plugin's own jobs. */
export const createPluginJobs = (owner: string, jobs: JobQueue, runs: JobRunsStore): Jobs => ({
  enqueue: (name, data, { transaction, ...options } = {}) => jobs.enqueue({ owner, name, data, ...options }, transaction),
  getProgress: async (id) => (UUID.test(id) ? runs.findProgress(jobs.getQueueNames(owner), id) : null),
})
