import { implement, type ServerContext } from '@balafon/sdk/server'
import { confirmedPasswordStatus, confirmPassword } from '../../contract/confirmation.ts'
import type { LoginService } from '../login/login.service.ts'

export const confirmationRoutes = (login: LoginService, { sessions }: ServerContext) => [
  implement(confirmedPasswordStatus, async ({ query, user }) => ({ confirmed: await sessions.isPasswordConfirmed(user.sessionId, query.seconds) })),
  implement(confirmPassword, async ({ body, user, h }) => {
    await login.confirm(user, body.password)
    await sessions.markPasswordConfirmed(user.sessionId)
    await sessions.renew(h, user.sessionId)
    return {}
  }),
]
