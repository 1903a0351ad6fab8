import { implement } from '@balafon/sdk/server'
import { listSessions, logOutOtherSessions } from '../../contract/sessions.ts'
import type { SessionListService } from './sessions.service.ts'

export const createSessionRoutes = (sessionList: SessionListService) => [
  implement(listSessions, async ({ user, request }) => ({ sessions: await sessionList.list(user, request.language) })),
  implement(logOutOtherSessions, async ({ body, user }) => ({ ended_count: await sessionList.endOthers(user, body.password) })),
]
