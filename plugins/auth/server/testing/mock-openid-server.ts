import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { getPort } from '@balafon/sdk/testing'
import Provider from 'oidc-provider'

export interface Claims {
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
  readonly preferred_username: string
}

export const OPENID_CLIENT = { id: 'balafon', secret: 'a secret between the two of us' }

export type MockOpenIdServer = Awaited<ReturnType<typeof startMockOpenIdServer>>

/**
 * Starts an OpenID Connect server on 127.0.0.1, which is another site than localhost.
 * @param accounts Users by the name that is entered on the server's sign-in page.
 */
export async function startMockOpenIdServer(createRedirectUris: (issuer: string) => string[], accounts: ReadonlyMap<string, Claims>) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${getPort(server)}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: OPENID_CLIENT.id, client_secret: OPENID_CLIENT.secret, redirect_uris: createRedirectUris(issuer) }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ sub: id, ...accounts.get(id) }) }),
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
    ttl: { Grant: 600, Interaction: 600, Session: 600, AccessToken: 600, IdToken: 600 },
  })
  const handleProviderRequest = provider.callback()
  let isOpenerIsolated = false
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/sign-in/')) return void handleProviderRequest(request, response)
    if (request.method === 'POST') return void signIn(provider, request, response)
    response.writeHead(200, { 'content-type': 'text/html', ...(isOpenerIsolated && { 'cross-origin-opener-policy': 'same-origin' }) }).end(SIGN_IN_PAGE)
  })
  return {
    issuer,
    /** Makes the sign-in page remove the link between the popup and its opener, as large providers do. */
    setOpenerIsolation: (isEnabled: boolean) => {
      isOpenerIsolated = isEnabled
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

const SIGN_IN_PAGE =
  '<!doctype html><html lang="en"><title>A provider</title><form method="post"><label>Account <input name="account" autofocus></label> <button>Sign in</button> <button name="refuse" value="yes">Refuse</button></form></html>'

async function signIn(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const form = new URLSearchParams(await text(request))
  if (form.has('refuse')) return provider.interactionFinished(request, response, { error: 'access_denied' })
  const accountId = String(form.get('account'))
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
  grant.addOIDCScope('openid email profile')
  await provider.interactionFinished(request, response, { login: { accountId, remember: false }, consent: { grantId: await grant.save() } })
}

/**
 * Signs in on the pages of the server, as a browser would, and returns the callback URL.
 * @param account The name of the user; `null` refuses the permission.
 */
export async function signInAtProvider(authorizationUrl: string, account: string | null): Promise<string> {
  const cookies = new Map<string, string>()
  const fetchWithCookies = async (url: string, body?: URLSearchParams) => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(body && { method: 'POST', body }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return response
  }
  const { origin } = new URL(authorizationUrl)
  let response = await fetchWithCookies(authorizationUrl)
  for (let steps = 0; steps < 8; steps += 1) {
    const location = response.headers.get('location')
    if (location && new URL(location, origin).origin !== origin) return location
    if (location) response = await fetchWithCookies(new URL(location, origin).href)
    else response = await fetchWithCookies(response.url, new URLSearchParams(account === null ? { refuse: 'yes' } : { account }))
  }
  throw new Error(`the provider did not return to the site: ${response.status}`)
}
