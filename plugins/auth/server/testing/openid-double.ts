import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider from 'oidc-provider'

export interface Claims {
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
  readonly preferred_username: string
}

export const KEYS = { id: 'balafon', secret: 'a secret between the two of us' }

export type OpenIdDouble = Awaited<ReturnType<typeof startOpenIdDouble>>

/** A real OpenID Connect service on the loopback. Who types a name of `accounts` into its page is that person. */
export async function startOpenIdDouble(redirectUris: (issuer: string) => string[], accounts: ReadonlyMap<string, Claims>) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: KEYS.id, client_secret: KEYS.secret, redirect_uris: redirectUris(issuer) }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ sub: id, ...accounts.get(id) }) }),
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
    ttl: { Grant: 600, Interaction: 600, Session: 600, AccessToken: 600, IdToken: 600 },
  })
  const answer = provider.callback()
  let isApart = false
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/sign-in/')) return void answer(request, response)
    if (request.method === 'POST') return void signIn(provider, request, response)
    response.writeHead(200, { 'content-type': 'text/html', ...(isApart && { 'cross-origin-opener-policy': 'same-origin' }) }).end(PAGE)
  })
  return {
    issuer,
    /** Big services keep their pages apart from who opened them: the window loses its opener there, and the opener the window. */
    keepApart: (apart: boolean) => {
      isApart = apart
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

const PAGE =
  '<!doctype html><html lang="en"><title>A service</title><form method="post"><label>Account <input name="account" autofocus></label> <button>Sign in</button> <button name="refuse" value="yes">Refuse</button></form></html>'

async function signIn(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const form = new URLSearchParams(await text(request))
  if (form.has('refuse')) return provider.interactionFinished(request, response, { error: 'access_denied' })
  const accountId = String(form.get('account'))
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
  grant.addOIDCScope('openid email profile')
  await provider.interactionFinished(request, response, { login: { accountId, remember: false }, consent: { grantId: await grant.save() } })
}

/** Walks through the service's pages as its own browser would, signs in, and gives where the service sends it back to. */
export async function signInThere(address: string, account: string | null): Promise<string> {
  const cookies = new Map<string, string>()
  const go = async (url: string, body?: URLSearchParams) => {
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
  const { origin } = new URL(address)
  let response = await go(address)
  for (let steps = 0; steps < 8; steps += 1) {
    const next = response.headers.get('location')
    if (next && new URL(next, origin).origin !== origin) return next
    if (next) response = await go(new URL(next, origin).href)
    else response = await go(response.url, new URLSearchParams(account === null ? { refuse: 'yes' } : { account }))
  }
  throw new Error(`the service never sent back: ${response.status}`)
}
