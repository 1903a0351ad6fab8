import { implement, requireUser } from '@balafon/sdk/server'
import {
  disableUserTwoFactor,
  disconnectUserService,
  endUserSessions,
  getUserSecurity,
  reclaimUserAccount,
  sendUserPasswordReset,
} from '../../contract/user-security.ts'
import type { UserSecurityService } from './user-security.service.ts'

export const createUserSecurityRoutes = (security: UserSecurityService) => [
  implement(getUserSecurity, ({ params, user, request }) => security.get(params.id, requireUser(user), request.language)),
  implement(endUserSessions, async ({ params, user }) => {
    await security.endSessions(params.id, requireUser(user))
    return {}
  }),
  implement(sendUserPasswordReset, async ({ params, user, request }) => {
    await security.sendPasswordReset(params.id, requireUser(user), request.language)
    return {}
  }),
  implement(disconnectUserService, async ({ params, user }) => {
    await security.disconnectService(params.id, params.service, requireUser(user))
    return {}
  }),
  implement(disableUserTwoFactor, async ({ params, user, request }) => {
    await security.disableTwoFactor(params.id, requireUser(user), request)
    return {}
  }),
  implement(reclaimUserAccount, async ({ params, user }) => {
    await security.reclaim(params.id, requireUser(user))
    return {}
  }),
]
