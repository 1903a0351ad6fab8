import { problem, type ServerContext } from '@balafon/sdk/server'
import { presentDeadJob, presentEmail, presentError, presentScheduledJob } from './logs.presenter.ts'

export type LogsService = ReturnType<typeof createLogsService>

/** Creates the service of the site's logs. Changes of dead jobs are logged with the user. */
export function createLogsService({ logs, translate, log }: Pick<ServerContext, 'logs' | 'translate' | 'log'>) {
  async function changeJob(id: string, userId: number, change: (ids: readonly string[]) => Promise<unknown>, message: string) {
    const job = (await logs.listDeadJobs()).find((deadJob) => deadJob.id === id)
    if (!job) throw problem(404, 'admin.job_not_found')
    await change([id])
    log.info({ plugin: job.owner, job: job.name, userId }, message)
    return {}
  }
  return {
    /** Lists scheduled jobs with their last run, and dead jobs. */
    async getSchedule(language: string) {
      const t = (key: string) => translate(language, key)
      const [schedule, dead] = await Promise.all([logs.listScheduledJobs(), logs.listDeadJobs()])
      return { schedule: schedule.map((job) => presentScheduledJob(job, t)), dead: dead.map((job) => presentDeadJob(job, t)) }
    },
    retryJob: (id: string, userId: number) => changeJob(id, userId, logs.retryDeadJobs, 'put a dead job back into its queue'),
    discardJob: (id: string, userId: number) => changeJob(id, userId, logs.discardDeadJobs, 'discarded a dead job'),
    async listEmails({ cursor, perPage }: { cursor?: string | undefined; perPage: number }) {
      const rows = await logs.listEmails({ before: parseCursor(cursor), count: perPage + 1 })
      const data = rows.slice(0, perPage).map(presentEmail)
      return { data, next_cursor: rows.length > perPage ? String(data.at(-1)?.id) : null }
    },
    listErrors: () => logs.listErrors().map(presentError),
  }
}

/** Parses the id of an email, a safe integer of up to 15 digits. Returns null for an invalid cursor: the list then starts at the first page. */
const parseCursor = (cursor: string | undefined) => (cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null)
