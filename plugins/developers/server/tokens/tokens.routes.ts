import { implement, requireUser } from '@balafon/sdk/server'
import { createToken, deleteToken, listTokens } from '../../contract/tokens.ts'
import type { TokensService } from './tokens.service.ts'

export const createTokenRoutes = (tokens: TokensService) => [
  implement(listTokens, async ({ user }) => ({ tokens: await tokens.list(user.id) })),
  implement(createToken, ({ user, body }) => tokens.create(requireUser(user).id, body.tokenName)),
  implement(deleteToken, async ({ user, params }) => {
    await tokens.remove(user.id, params.id)
    return {}
  }),
]
