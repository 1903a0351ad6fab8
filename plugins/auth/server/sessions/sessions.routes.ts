import { implement, type ServerContext } from '@balafon/sdk/server'
import { listSessions, logOutOthers } from '../../contract/sessions.ts'
import type { SessionListService } from './sessions.service.ts'

export const sessionRoutes = (sessionList: SessionListService, { getLanguage }: Pick<ServerContext, 'getLanguage'>) => [
  implement(listSessions, async ({ user, request }) => ({ sessions: await sessionList.list(user, getLanguage(request)) })),
  implement(logOutOthers, async ({ body, user }) => ({ ended: await sessionList.endOthers(user, body.password) })),
]
