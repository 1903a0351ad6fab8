import { type Identity, problem, type ServerContext } from '@balafon/sdk/server'
import type { TokensService } from './tokens.service.ts'

export type UserTokensService = ReturnType<typeof createUserTokensService>

/** Creates the service with which administrators see and delete the access tokens of a user. */
export function createUserTokensService(tokens: TokensService, { users, audit }: Pick<ServerContext, 'users' | 'audit'>) {
  async function getManagedUser(userId: number, me: Identity) {
    const user = await users.find(userId)
    if (!user) throw problem(404, 'not_found')
    await users.assertCanManage(userId, me)
    return user
  }

  return {
    async list(userId: number, me: Identity) {
      await getManagedUser(userId, me)
      return tokens.list(userId)
    },
    async remove(userId: number, tokenId: number, me: Identity) {
      const user = await getManagedUser(userId, me)
      const token = (await tokens.list(userId)).find(({ id }) => id === tokenId)
      await tokens.remove(userId, tokenId)
      const entry = { action: 'user.delete_token', entity: 'core.user', entityId: userId, label: user.name, userId: me.id }
      await audit.record({ ...entry, before: { token: token?.name ?? null } })
    },
  }
}
