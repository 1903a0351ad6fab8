import { getRestriction } from '@balafon/sdk/contract'
import { implement, requireUser } from '@balafon/sdk/server'
import { createToken, deleteToken, deleteUserToken, listTokens, listUserTokens } from '../../contract/tokens.ts'
import type { TokensService } from './tokens.service.ts'
import type { UserTokensService } from './user-tokens.service.ts'

export const createTokenRoutes = (tokens: TokensService, userTokens: UserTokensService) => [
  implement(listUserTokens, async ({ user, params }) => ({ tokens: await userTokens.list(params.id, requireUser(user)) })),
  implement(deleteUserToken, async ({ user, params }) => {
    await userTokens.remove(params.id, params.tokenId, requireUser(user))
    return {}
  }),
  implement(listTokens, async ({ user }) => ({ tokens: await tokens.list(user.id) })),
  implement(createToken, ({ user, body }) => {
    const { id, user: owner } = requireUser(user)
    return tokens.create(id, body.tokenName, getRestriction(owner.permissions, 'api.access', 'tokens'))
  }),
  implement(deleteToken, async ({ user, params }) => {
    await tokens.remove(user.id, params.id)
    return {}
  }),
]
