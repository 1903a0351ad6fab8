import { implement } from '@balafon/sdk/server'
import { listSessions, logOutOthers } from '../../contract/sessions.ts'
import type { SessionListService } from './sessions.service.ts'

export const sessionRoutes = (sessionList: SessionListService) => [
  implement(listSessions, async ({ user }) => ({ sessions: await sessionList.list(user) })),
  implement(logOutOthers, async ({ body, user, request }) => ({ ended: await sessionList.endOthers(user, body.password, request.info.remoteAddress) })),
]
