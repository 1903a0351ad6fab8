import { problem, type ServerContext } from '@balafon/sdk/server'
import { loadPluginTitles } from '../plugins/plugin-titles.ts'
import { createPresentDeadJob, createPresentScheduledJob } from './logs.presenter.ts'

export type LogsService = ReturnType<typeof createLogsService>

/** Creates the service of the site's logs. Changes of dead jobs are recorded in the audit log. */
export function createLogsService({ logs, audit, translate, plugins, log }: Pick<ServerContext, 'logs' | 'audit' | 'translate' | 'plugins' | 'log'>) {
  async function changeJob(id: string, userId: number, { change, action, message }: JobChange) {
    const job = (await logs.listDeadJobs()).find((deadJob) => deadJob.id === id)
    if (!job) throw problem(404, 'admin.job_not_found')
    await change([id])
    log.info({ plugin: job.owner, job: job.name, userId }, message)
    await audit.record({ action, entity: 'core.job', entityId: id, label: `${job.owner}/${job.name}`, before: { error: job.error }, userId })
    return {}
  }
  return {
    /** Lists scheduled jobs with their last run, and dead jobs. */
    async getSchedule(language: string) {
      const t = (key: string) => translate(language, key)
      const getTitle = await loadPluginTitles({ plugins, translate }, language)
      const [schedule, dead] = await Promise.all([logs.listScheduledJobs(), logs.listDeadJobs()])
      return { schedule: schedule.map(createPresentScheduledJob(getTitle, t)), dead: dead.map(createPresentDeadJob(getTitle, t)) }
    },
    retryJob: (id: string, userId: number) =>
      changeJob(id, userId, { change: logs.retryDeadJobs, action: 'job.retry', message: 'put a dead job back into its queue' }),
    discardJob: (id: string, userId: number) => changeJob(id, userId, { change: logs.discardDeadJobs, action: 'job.discard', message: 'discarded a dead job' }),
    async runScheduledJob({ owner, name }: { owner: string; name: string }, userId: number) {
      if (!(await logs.runScheduledJob(owner, name))) throw problem(404, 'admin.job_not_found')
      log.info({ plugin: owner, job: name, userId }, 'started a scheduled job')
      await audit.record({ action: 'job.run', entity: 'core.job', entityId: null, label: `${owner}/${name}`, userId })
      return {}
    },
  }
}

interface JobChange {
  readonly change: (ids: readonly string[]) => Promise<unknown>
  readonly action: string
  readonly message: string
}
