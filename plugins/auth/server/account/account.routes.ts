import { type Identity, implement, problem, type ServerContext } from '@balafon/sdk/server'
import type { Request } from '@hapi/hapi'
import { deleteAccount, getUser, updateAccount } from '../../contract/account.ts'
import type { AvatarService } from '../avatar/avatar.service.ts'
import type { AccountService } from './account.service.ts'
import { subjectOf } from './subject.ts'

export function accountRoutes(account: AccountService, avatars: AvatarService, { users, sessions, languageOf, bootstrapFor }: ServerContext) {
  const askerOf = (me: Identity, request: Request) => ({ me, address: request.info.remoteAddress, language: languageOf(request) })
  return [
    implement(getUser, async ({ params, user }) => ({ user: await subjectOf(users, user, params.id) })),
    implement(updateAccount, async ({ params, body, user: me, request }) => {
      const user = await subjectOf(users, me, params.id)
      const changed = await account.update(askerOf(me, request), user, body)
      return { user: body.image === null ? await avatars.remove(user.id) : changed }
    }),
    implement(deleteAccount, async ({ params, body, user: me, request, h }) => {
      if (params.id !== 'me' && params.id !== me.id) throw problem(404, 'not_found')
      await account.remove(askerOf(me, request), body.password)
      await sessions.end(h, request)
      return { bootstrapData: await bootstrapFor(request, null) }
    }),
  ]
}
