import type { ServerContext } from '@balafon/sdk/server'
import type { SignInClient } from '../../../contract/sign-in-providers.ts'
import { type BellServer, createBellServer, exchangeCode, requestAuthorizationUrl } from './bell-server.ts'
import { type Exchange, PROVIDER_TIMEOUT_SECONDS } from './exchange.ts'
import { createUrlResolver } from './url-resolver.ts'

/** Creates the exchange for OAuth 2.0 providers. Bell handles state, PKCE and the exchange of codes; the `SignInProvider` requests the profile. */
export function createBellExchange(context: Pick<ServerContext, 'settings' | 'site'>): Exchange {
  const servers = new Map<string, { readonly key: string; readonly server: Promise<BellServer> }>()

  /** Returns the server for a callback URL. When the settings of the client or of the mock server have changed, it is replaced by a new one. */
  async function getServer(client: SignInClient, callbackUrl: string): Promise<BellServer> {
    const resolveUrl = await createUrlResolver(context)
    const key = JSON.stringify([client, resolveUrl('https://')])
    const existing = servers.get(callbackUrl)
    if (existing?.key === key) return existing.server
    const server = createBellServer(client, callbackUrl, resolveUrl)
    servers.set(callbackUrl, { key, server })
    return server
  }

  return {
    async startAuthorization(client, callbackUrl) {
      const { url, cookie } = await requestAuthorizationUrl(await getServer(client, callbackUrl))
      return { url, state: String(new URL(url).searchParams.get('state')), exchangeData: cookie }
    },
    async completeAuthorization(client, { exchangeData }, url) {
      const token = await exchangeCode(await getServer(client, url.origin + url.pathname), exchangeData, url.search)
      const resolveUrl = await createUrlResolver(context)
      return {
        claims: {},
        fetchUserInfo: () => Promise.reject(new Error('OAuth 2.0 providers have no userinfo endpoint')),
        fetchResource: (resourceUrl) => fetchWithToken(token, resolveUrl(resourceUrl)),
      }
    },
  }
}

async function fetchWithToken(token: string, url: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_SECONDS * 1000),
  })
  if (!response.ok) throw new Error(`${new URL(url).host} returned ${response.status}`)
  return response.json()
}
