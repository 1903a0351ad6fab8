import { implement, requireUser } from '@balafon/sdk/server'
import { discardJob, listEmails, listErrors, listSchedule, retryJob } from '../../contract/logs.ts'
import type { LogsService } from './logs.service.ts'

export const createLogRoutes = (logs: LogsService) => [
  implement(listSchedule, ({ request }) => logs.getSchedule(request.language)),
  implement(retryJob, ({ params, user }) => logs.retryJob(params.id, requireUser(user).id)),
  implement(discardJob, ({ params, user }) => logs.discardJob(params.id, requireUser(user).id)),
  implement(listEmails, ({ query }) => logs.listEmails(query)),
  implement(listErrors, async () => ({ errors: logs.listErrors() })),
]
