import type { Identity, ServerContext, Sessions } from '@balafon/sdk/server'
import type { LoginService } from '../login/login.service.ts'
import { presentSession } from './sessions.present.ts'

export type SessionListService = ReturnType<typeof createSessionList>

export const createSessionList = (sessions: Sessions, login: LoginService, placeOf: ServerContext['locateIpAddress']) => ({
  /** This one first, then the last active; cities in the reader’s language. */
  async list({ id, sessionId }: Identity, language: string) {
    const rows = await sessions.list(id)
    const shown = await Promise.all(rows.map(async (row) => presentSession(row, await placeOf(row.ip_address, language), sessionId)))
    return shown.sort((a, b) => Number(b.is_current_device) - Number(a.is_current_device))
  },
  /** The number of sessions that ended. Without the password it counts that it was confirmed lately; who has none confirms in another way. */
  async endOthers(me: Identity, password: string | undefined) {
    if (password === undefined) await sessions.requirePasswordConfirmation(me)
    else await login.confirm(me, password)
    return sessions.endOthers(me.id, me.sessionId)
  },
})
