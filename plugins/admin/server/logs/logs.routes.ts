import { implement } from '@balafon/sdk/server'
import { discardJob, listErrors, listMails, listSchedule, reviveJob } from '../../contract/logs.ts'
import type { LogReading } from './logs.service.ts'

export const logRoutes = (logs: LogReading) => [
  implement(listSchedule, () => logs.schedule()),
  implement(reviveJob, ({ params, user }) => logs.revive(params.id, user.id)),
  implement(discardJob, ({ params, user }) => logs.discard(params.id, user.id)),
  implement(listMails, ({ query }) => logs.mails(query)),
  implement(listErrors, async () => ({ errors: logs.errors() })),
]
