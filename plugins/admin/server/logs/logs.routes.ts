import { implement, requireUser } from '@balafon/sdk/server'
import { discardJob, listSchedule, retryJob, runScheduledJob } from '../../contract/logs.ts'
import type { LogsService } from './logs.service.ts'

export const createLogRoutes = (logs: LogsService) => [
  implement(listSchedule, ({ request }) => logs.getSchedule(request.language)),
  implement(runScheduledJob, ({ params, user }) => logs.runScheduledJob(params, requireUser(user).id)),
  implement(retryJob, ({ params, user }) => logs.retryJob(params.id, requireUser(user).id)),
  implement(discardJob, ({ params, user }) => logs.discardJob(params.id, requireUser(user).id)),
]
