import type { Identity, ServerContext, Sessions } from '@balafon/sdk/server'
import type { LoginService } from '../login/login.service.ts'
import { presentSession } from './sessions.presenter.ts'

export type SessionListService = ReturnType<typeof createSessionListService>

export const createSessionListService = (sessions: Sessions, login: LoginService, locateIpAddress: ServerContext['locateIpAddress']) => ({
  /** Lists the user's sessions: the current one first, then by last activity. Cities are named in the given language. */
  async list({ id, sessionId }: Identity, language: string) {
    const rows = await sessions.list(id)
    const list = await Promise.all(rows.map(async (row) => presentSession(row, await locateIpAddress(row.ip_address, language), sessionId)))
    return list.sort((a, b) => Number(b.is_current_device) - Number(a.is_current_device))
  },
  /** Ends all other sessions and returns their number. Without `password`, the password must have been confirmed recently in this session. */
  async endOthers(me: Identity, password: string | undefined) {
    if (password === undefined) await sessions.requirePasswordConfirmation(me)
    else await login.confirmPassword(me, password)
    return sessions.endOthers(me.id, me.sessionId)
  },
})
