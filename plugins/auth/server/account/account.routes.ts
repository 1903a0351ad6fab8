import { implement, loadUserDetails, problem, type ServerContext } from '@balafon/sdk/server'
import { deleteAccount, getUser, updateAccount } from '../../contract/account.ts'
import { giveUpPendingEmail, sendCodeAgain } from '../../contract/email-code.ts'
import type { AvatarService } from '../avatar/avatar.service.ts'
import type { AccountService } from './account.service.ts'
import { subjectOf } from './subject.ts'

export const accountRoutes = (
  account: AccountService,
  avatars: AvatarService,
  { users, sessions, getLanguage, createBootstrapData, getProviders }: ServerContext,
) => [
  implement(getUser, async ({ params, query, user: me }) => {
    const user = await subjectOf(users, me, params.id)
    return { user: { ...(await loadUserDetails(getProviders, query, { userId: user.id, me })), ...user } }
  }),
  implement(updateAccount, async ({ params, body, user: me, request }) => {
    const user = await subjectOf(users, me, params.id)
    const changed = await account.update(me, user, body, getLanguage(request))
    return body.image === null ? { ...changed, user: await avatars.remove(user.id) } : changed
  }),
  implement(sendCodeAgain, async ({ user, request }) => {
    await account.sendCodeAgain(user.user, getLanguage(request))
    return {}
  }),
  implement(giveUpPendingEmail, async ({ user }) => {
    await account.giveUpEmail(user.id)
    return {}
  }),
  /** What others keep of the user goes when they hear of it: `UserDeleted`. */
  implement(deleteAccount, async ({ params, user, request, h }) => {
    if (params.id !== 'me' && params.id !== user.id) throw problem(404, 'not_found')
    await users.remove(user.id)
    await sessions.end(h, request)
    return { bootstrapData: await createBootstrapData(request, null) }
  }),
]
