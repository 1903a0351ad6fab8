import { hasPermission, type User } from '@balafon/sdk/contract'
import { type Identity, problem, type ServerContext } from '@balafon/sdk/server'
import type { Request } from '@hapi/hapi'
import type { AccessBlock } from '../identity/access-gate.ts'
import { NO_SESSION } from '../identity/sessions.ts'
import type { UsersStore } from '../identity/users.store.ts'
import { getIpNetwork } from '../security/ip-network.ts'
import type { RateLimits } from '../security/rate-limits.ts'
import { createAccessBlockProblem } from './access-block-problem.ts'
import type { RequestCheck } from './request-checks.ts'

export interface BearerAuthDependencies {
  readonly getProviders: ServerContext['getProviders']
  readonly callProvider: ServerContext['callProvider']
  readonly usersStore: Pick<UsersStore, 'findUser'>
  readonly findAccessBlock: (user: User) => Promise<AccessBlock | null>
  readonly rateLimits: RateLimits
}

/** Returns the owner of an access token, on endpoints that accept access tokens. */
export type AuthenticateBearer = (request: Request, token: string) => Promise<Identity | null>

/** Matches `Bearer <token>`, and `Bearer` without a token. */
const BEARER = /^bearer(?: +(.*))?$/i

/** How long a plugin may take to find the owner of a token. */
const FIND_OWNER_TIMEOUT_MS = 5000

/** Returns the access token of a request, or null. Returns an empty token for a `Bearer` header without one, so that the session cookie is not used instead. */
export function getBearerToken(request: Request): string | null {
  const match = BEARER.exec(String(request.headers.authorization ?? ''))
  return match && (match[1] ?? '').trim()
}

/** Creates the authentication by access token, which plugins provide. */
export function createBearerAuth({ getProviders, callProvider, usersStore, findAccessBlock, rateLimits }: BearerAuthDependencies): AuthenticateBearer {
  async function rejectToken(request: Request): Promise<never> {
    await rateLimits.consume('tokens.invalid', getIpNetwork(request.info.remoteAddress))
    const invalidToken = problem(401, 'invalid_token')
    invalidToken.output.headers['www-authenticate'] = 'Bearer error="invalid_token"'
    throw invalidToken
  }

  return async (request, token) => {
    const { balafon } = request.route.settings.plugins ?? {}
    // Routes that are not endpoints, such as pages and files, ignore the token and treat the sender as a guest.
    if (!balafon) return null
    if (!balafon.acceptsAccessToken) throw problem(403, 'token_not_allowed')
    const tokenProvider = getProviders('core.bearerTokens/v1').find(({ provider }) => token.startsWith(provider.prefix))
    if (!tokenProvider) return rejectToken(request)
    const { plugin, provider } = tokenProvider
    const result = await callProvider({ plugin, operation: 'access tokens', timeoutMs: FIND_OWNER_TIMEOUT_MS }, async () => ({
      owner: await provider.findOwner(token),
    }))
    if (!result) throw problem(503, 'unavailable')
    if (result.owner === 'closed') throw problem(403, 'tokens_disabled')
    const user = result.owner === null ? null : await usersStore.findUser(result.owner)
    if (!user) return rejectToken(request)
    await rateLimits.consume('tokens', `user:${user.id}`)
    const block = await findAccessBlock(user)
    if (block) throw createAccessBlockProblem(block)
    const can: Identity['can'] = (permission) => hasPermission(user.permissions, permission)
    if (!can(provider.permission)) throw problem(403, 'token_without_access')
    return { id: user.id, sessionId: NO_SESSION, user, impersonator: null, can }
  }
}

/** Rejects access tokens in URLs, valid or not: URLs are stored in browser histories and logs. */
export const createUrlTokenCheck =
  (getProviders: ServerContext['getProviders']): RequestCheck =>
  (request) => {
    const parameters = Object.entries(request.query)
    if (parameters.length === 0 || !request.route.settings.plugins?.balafon) return
    const prefixes = getProviders('core.bearerTokens/v1').map(({ provider }) => provider.prefix)
    const isToken = (value: unknown) => prefixes.some((prefix) => String(value).startsWith(prefix))
    if (parameters.some(([name, value]) => name === 'access_token' || [value].flat().some(isToken))) throw problem(400, 'token_in_query')
  }
