import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { getPort } from '@balafon/sdk/testing'

/** The user that is signed in at the provider. */
export interface ProviderUser {
  readonly id: string
  readonly name: string
  readonly firstName?: string
  readonly lastName?: string
  readonly username: string
  readonly email?: string
  readonly isVerified?: boolean
}

export const OAUTH_CLIENT = { id: 'test-client', secret: 'test client secret' }

interface AuthorizationCode {
  readonly user: ProviderUser
  readonly redirectUri: string | null
  readonly codeChallenge: string | null
}

export type MockOAuthServer = Awaited<ReturnType<typeof startMockOAuthServer>>

/** The responses of the providers about a user, by path. */
const RESOURCES: Readonly<Record<string, (user: ProviderUser) => object>> = {
  '/openidconnect.googleapis.com/v1/userinfo': ({ id, name, firstName, lastName, email, isVerified }) => ({
    sub: id,
    name,
    given_name: firstName,
    family_name: lastName,
    email,
    email_verified: isVerified,
  }),
  '/graph.facebook.com/v26.0/me': ({ id, name, firstName, lastName, email }) => ({ id, name, first_name: firstName, last_name: lastName, email }),
  '/api.x.com/2/users/me': ({ id, name, username, email }) => ({ data: { id, name, username, confirmed_email: email } }),
  '/api.envato.com/whoami': ({ id }) => ({ userId: Number(id), scopes: ['default'] }),
  '/api.envato.com/v1/market/private/user/username.json': ({ username }) => ({ username }),
  '/api.envato.com/v1/market/private/user/email.json': ({ email }) => ({ email }),
}

const AUTHORIZATION_PATH = /\/(authorize|authorization|dialog\/oauth|v2\/auth)$/
const TOKEN_PATH = /\/(token|access_token)$/

/**
 * Starts a mock of the four built-in OAuth 2.0 providers; it serves `https://host/path` at `/host/path`. Its authorization page redirects
 * without asking the user.
 */
export async function startMockOAuthServer() {
  const codes = new Map<string, AuthorizationCode>()
  const tokens = new Map<string, ProviderUser>()
  const requests: { path: string; query: URLSearchParams }[] = []
  const state: { user: ProviderUser | null; deniesAccess: boolean } = { user: null, deniesAccess: false }

  function authorize(url: URL): string {
    const query = url.searchParams
    requests.push({ path: url.pathname, query })
    const callbackUrl = new URL(String(query.get('redirect_uri')))
    callbackUrl.searchParams.set('state', String(query.get('state')))
    if (state.deniesAccess || !state.user) callbackUrl.searchParams.set('error', 'access_denied')
    else {
      const code = randomUUID()
      codes.set(code, { user: state.user, redirectUri: query.get('redirect_uri'), codeChallenge: query.get('code_challenge') })
      callbackUrl.searchParams.set('code', code)
    }
    return callbackUrl.href
  }

  async function createToken(request: IncomingMessage): Promise<object | null> {
    const form = new URLSearchParams(await text(request))
    const code = codes.get(String(form.get('code')))
    codes.delete(String(form.get('code')))
    if (!code || !isOurClient(request, form) || code.redirectUri !== form.get('redirect_uri') || code.codeChallenge !== hashVerifier(form)) return null
    const access_token = randomUUID()
    tokens.set(access_token, code.user)
    return { access_token, token_type: 'bearer', expires_in: 3600 }
  }

  const server = createServer(async (request, response) => {
    const url = new URL(String(request.url), 'http://mock')
    const user = tokens.get(String(request.headers.authorization).replace(/^Bearer /, ''))
    const respond = (status: number, body: object) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (AUTHORIZATION_PATH.test(url.pathname)) return response.writeHead(302, { location: authorize(url) }).end()
    if (TOKEN_PATH.test(url.pathname)) {
      const token = await createToken(request)
      return respond(token ? 200 : 400, token ?? { error: 'invalid_grant' })
    }
    const createResource = RESOURCES[url.pathname]
    return createResource && user ? respond(200, createResource(user)) : respond(401, { error: 'invalid_token' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${getPort(server)}`,
    /** The requests to the authorization endpoints, in order. */
    requests,
    signInAs: (user: ProviderUser) => Object.assign(state, { user, deniesAccess: false }),
    denyAccess: () => Object.assign(state, { deniesAccess: true }),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Returns the code challenge that belongs to the code verifier of a token request. */
const hashVerifier = (form: URLSearchParams) =>
  form.has('code_verifier')
    ? createHash('sha256')
        .update(String(form.get('code_verifier')))
        .digest('base64url')
    : null

/** Returns whether a token request has the id and secret of our client, in the header or in the body. */
function isOurClient({ headers }: IncomingMessage, form: URLSearchParams): boolean {
  const [id, secret] = headers.authorization?.startsWith('Basic ')
    ? Buffer.from(headers.authorization.slice(6), 'base64')
        .toString()
        .split(':')
        .map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    : [form.get('client_id'), form.get('client_secret')]
  return id === OAUTH_CLIENT.id && secret === OAUTH_CLIENT.secret
}
