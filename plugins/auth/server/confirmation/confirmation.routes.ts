import { implement, type ServerContext } from '@balafon/sdk/server'
import { confirmPassword, getPasswordConfirmation } from '../../contract/confirmation.ts'
import type { LoginService } from '../login/login.service.ts'

export const createConfirmationRoutes = (login: LoginService, { sessions }: Pick<ServerContext, 'sessions'>) => [
  implement(getPasswordConfirmation, async ({ query, user }) => ({ confirmed: await sessions.isPasswordConfirmed(user.sessionId, query.seconds) })),
  implement(confirmPassword, async ({ body, user, request, response }) => {
    await login.confirmPassword(user, body.password)
    await sessions.markPasswordConfirmed(user.sessionId)
    response.setCookies(await sessions.rotate(user.sessionId, request))
    return {}
  }),
]
