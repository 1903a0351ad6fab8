import { createHash } from 'node:crypto'
import { type Server as BellServer, server as createHapiServer } from '@hapi/hapi'
import type { SignInClient } from '../../../contract/sign-in-providers.ts'
import { PROVIDER_TIMEOUT_SECONDS } from './exchange.ts'

export type { BellServer }

const COOKIE = 'oauth-state'

/**
 * Creates a hapi server for one client of one provider. It does not listen; requests are injected. A strategy of hapi cannot be removed or
 * changed, so the server is replaced when an administrator changes the keys (decision 10).
 */
export async function createBellServer(client: SignInClient, callbackUrl: string, resolveUrl: (url: string) => string): Promise<BellServer> {
  const { id, secret, scope, usesPkce, secretLocation, provider } = client
  const bell = await import('@hapi/bell')
  const server = createHapiServer()
  await server.register(bell.plugin)
  server.auth.strategy('provider', 'bell', {
    provider: {
      protocol: 'oauth2',
      auth: resolveUrl(String(provider.authorizationUrl)),
      token: resolveUrl(String(provider.tokenUrl)),
      useParamsAuth: secretLocation === 'body',
      ...(scope && { scope: scope.split(' ') }),
      ...(usesPkce && { pkce: 'S256' }),
    },
    clientId: id,
    clientSecret: secret,
    location: () => callbackUrl,
    skipProfile: true,
    cookie: COOKIE,
    // The cookie never leaves the server. Every node with the same client can open what another node has sealed.
    password: createHash('sha256').update(`${id} ${secret}`).digest('hex'),
    isSecure: false,
  })
  server.route({
    method: 'GET',
    path: '/',
    options: { auth: 'provider', timeout: { server: PROVIDER_TIMEOUT_SECONDS * 1000 } },
    handler: () => null,
  })
  return server
}

/** Requests the URL to which bell sends the user, and the sealed cookie that it needs when the user comes back. */
export async function requestAuthorizationUrl(server: BellServer): Promise<{ readonly url: string; readonly cookie: string }> {
  const { headers } = await server.inject('/')
  const [, cookie] = new RegExp(`^${COOKIE}=([^;]+)`).exec(String(headers['set-cookie'])) ?? []
  if (!headers.location || !cookie) throw new Error('bell returned no authorization URL')
  return { url: headers.location, cookie }
}

/** Exchanges the code in the query of the callback for an access token. */
export async function exchangeCode(server: BellServer, cookie: string, search: string): Promise<string> {
  const { request, statusCode } = await server.inject({ url: `/${search}`, headers: { cookie: `${COOKIE}=${cookie}` } })
  const { isAuthenticated, credentials, error } = request.auth
  if (!isAuthenticated) throw error ?? new Error(`the provider did not authenticate the user (${statusCode})`)
  const token = 'token' in credentials ? credentials.token : undefined
  if (typeof token !== 'string') throw new Error('the provider returned no access token')
  return token
}
