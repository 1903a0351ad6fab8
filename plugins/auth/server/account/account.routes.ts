import { implement, loadUserDetails, problem, type ServerContext } from '@balafon/sdk/server'
import { deleteAccount, getUser, updateAccount } from '../../contract/account.ts'
import { cancelPendingEmail, resendPendingEmailCode } from '../../contract/pending-email.ts'
import type { AvatarService } from '../avatar/avatar.service.ts'
import type { AccountService } from './account.service.ts'
import { getTargetUser } from './target-user.ts'

type Context = Pick<ServerContext, 'users' | 'sessions' | 'createBootstrapData' | 'getProviders'>

export const createAccountRoutes = (account: AccountService, avatars: AvatarService, { users, sessions, createBootstrapData, getProviders }: Context) => [
  implement(getUser, async ({ params, query, user: me }) => {
    const user = await getTargetUser(users, me, params.id)
    return { user: { ...(await loadUserDetails(getProviders, query, { userId: user.id, requester: me })), ...user } }
  }),
  implement(updateAccount, async ({ params, body, user: me, request }) => {
    const user = await getTargetUser(users, me, params.id)
    const result = await account.update(me, user, body, request.language)
    return body.image === null ? { ...result, user: await avatars.remove(user.id) } : result
  }),
  implement(resendPendingEmailCode, async ({ user, request }) => {
    await account.resendPendingEmailCode(user.user, request.language)
    return {}
  }),
  implement(cancelPendingEmail, async ({ user }) => {
    await account.cancelPendingEmail(user.id)
    return {}
  }),
  /** Plugins delete their own data of the user when they receive `UserDeleted`. */
  implement(deleteAccount, async ({ params, user, request, response }) => {
    if (params.id !== 'me' && params.id !== user.id) throw problem(404, 'not_found')
    await users.remove(user.id)
    response.setCookies(await sessions.end(request))
    return { bootstrapData: await createBootstrapData(request, null) }
  }),
]
