import { hasPermission, type User } from '@balafon/sdk/contract'
import { type Identity, problem, type ServerContext } from '@balafon/sdk/server'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import type { AccessBlock } from '../identity/access-gate.ts'
import type { IdentityStore } from '../identity/identity.store.ts'
import { NO_SESSION } from '../identity/sessions.ts'
import { getIpNetwork } from '../security/ip-network.ts'
import type { RateLimits } from '../security/rate-limits.ts'

export interface BearerAuthDependencies {
  readonly getProviders: ServerContext['getProviders']
  readonly callProvider: ServerContext['callProvider']
  readonly identities: Pick<IdentityStore, 'findUser'>
  readonly findAccessBlock: (user: User) => Promise<AccessBlock | null>
  readonly rateLimits: RateLimits
}

/** Who comes with an access token, for routes that take them. */
export type AuthenticateBearer = (request: Request, token: string) => Promise<Identity | null>

const BEARER = /^bearer(?: +(.*))?$/i

/** Milliseconds that whoever keeps tokens is given. */
const PATIENCE = 5000

/** The access token of a call; `null`: it has none. What calls itself one counts as one, so that no cookie is looked at beside it. */
export function getBearerToken(request: Request): string | null {
  const found = BEARER.exec(String(request.headers.authorization ?? ''))
  return found && (found[1] ?? '').trim()
}

export function createBearerAuth({ getProviders, callProvider, identities, findAccessBlock, rateLimits }: BearerAuthDependencies): AuthenticateBearer {
  async function refuse(request: Request): Promise<never> {
    await rateLimits.consume('tokens.unknown', getIpNetwork(request.info.remoteAddress))
    const refusal = problem(401, 'invalid_token')
    refusal.output.headers['www-authenticate'] = 'Bearer error="invalid_token"'
    throw refusal
  }

  return async (request, token) => {
    const { balafon } = request.route.settings.plugins ?? {}
    // Pages and files are for whoever comes.
    if (!balafon) return null
    if (!balafon.acceptsAccessToken) throw problem(403, 'token_not_allowed')
    const keeper = getProviders('core.bearerTokens/v1').find(({ provider }) => token.startsWith(provider.prefix))
    if (!keeper) return refuse(request)
    const { plugin, provider } = keeper
    const answer = await callProvider({ plugin, operation: 'access tokens', timeoutMs: PATIENCE }, async () => ({ owner: await provider.findOwner(token) }))
    if (!answer) throw problem(503, 'unavailable')
    if (answer.owner === 'closed') throw problem(403, 'tokens_disabled')
    const user = answer.owner === null ? null : await identities.findUser(answer.owner)
    if (!user) return refuse(request)
    await rateLimits.consume('tokens', `user:${user.id}`)
    const closed = await findAccessBlock(user)
    if (closed) throw problem(closed === 'suspended' ? 401 : 403, closed)
    const can = (permission: string) => hasPermission(user.permissions, permission)
    if (!can(provider.permission)) throw problem(403, 'token_without_access')
    return { id: user.id, sessionId: NO_SESSION, user, can }
  }
}

/** Addresses are kept in histories and logs: a token in one is refused, whosever it is, so that nobody gets used to it. */
export function rejectTokensInUrls(server: Server, offered: ServerContext['getProviders']) {
  server.ext('onPreAuth', (request: Request, h: ResponseToolkit) => {
    const entries = Object.entries(request.query)
    if (entries.length === 0 || !request.route.settings.plugins?.balafon) return h.continue
    const prefixes = offered('core.bearerTokens/v1').map(({ provider }) => provider.prefix)
    const isToken = (value: unknown) => prefixes.some((prefix) => String(value).startsWith(prefix))
    if (entries.some(([name, value]) => name === 'access_token' || [value].flat().some(isToken))) throw problem(400, 'token_in_query')
    return h.continue
  })
}
