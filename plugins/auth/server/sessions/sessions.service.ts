import type { Identity, Sessions } from '@balafon/sdk/server'
import type { LoginService } from '../login/login.service.ts'
import { presentSession } from './sessions.present.ts'

export type SessionListService = ReturnType<typeof createSessionList>

export const createSessionList = (sessions: Sessions, login: LoginService) => ({
  /** This one first, then the last active. */
  async list({ id, sessionId }: Identity) {
    const rows = await sessions.list(id)
    return rows.map((row) => presentSession(row, sessionId)).sort((a, b) => Number(b.is_current_device) - Number(a.is_current_device))
  },
  /** The number of sessions that ended. */
  async endOthers({ id, sessionId, user }: Identity, password: string, address: string) {
    await login.confirm({ email: user.email, password, address })
    return sessions.endOthers(id, sessionId)
  },
})
