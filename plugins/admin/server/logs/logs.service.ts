import { type Log, problem, type SiteLogs } from '@balafon/sdk/server'
import { presentDeadJob, presentError, presentMail, presentScheduled } from './logs.present.ts'

export type LogReading = ReturnType<typeof createLogReading>

/** The site's logs for who sits at the page; who decides about a dead job stands in the log. */
export function createLogReading(logs: SiteLogs, log: Log) {
  async function decide(verb: string, id: string, userId: number, act: (ids: readonly string[]) => Promise<unknown>) {
    const job = (await logs.listDeadJobs()).find((each) => each.id === id)
    if (!job) throw problem(404, 'job.unknown')
    await act([id])
    log.info({ plugin: job.owner, job: job.name, userId }, `job: ${verb}`)
    return {}
  }
  return {
    async schedule() {
      const [schedule, dead] = await Promise.all([logs.listScheduledJobs(), logs.listDeadJobs()])
      return { schedule: schedule.map(presentScheduled), dead: dead.map(presentDeadJob) }
    },
    revive: (id: string, userId: number) => decide('revived', id, userId, logs.retryDeadJobs),
    discard: (id: string, userId: number) => decide('discarded', id, userId, logs.discardDeadJobs),
    async mails({ cursor, perPage }: { cursor?: string | undefined; perPage: number }) {
      const rows = await logs.listEmails({ before: beforeOf(cursor), count: perPage + 1 })
      const data = rows.slice(0, perPage).map(presentMail)
      return { data, next_cursor: rows.length > perPage ? String(data.at(-1)?.id) : null }
    },
    errors: () => logs.listErrors().map(presentError),
  }
}

/** What is no cursor of ours is none. */
const beforeOf = (cursor: string | undefined) => (cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null)
