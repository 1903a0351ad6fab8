import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Who is signed in at the double. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly given?: string
  readonly family?: string
  readonly username: string
  readonly email?: string
  readonly isVerified?: boolean
}

export const KEYS = { id: 'client-of-ours', secret: 'secret of ours' }

interface Code {
  readonly person: Person
  readonly redirectUri: string | null
  readonly challenge: string | null
}

export type ServiceDouble = Awaited<ReturnType<typeof startServiceDouble>>

/** What each service answers at its own address, by person. */
const RESOURCES: Readonly<Record<string, (person: Person) => object>> = {
  '/openidconnect.googleapis.com/v1/userinfo': ({ id, name, given, family, email, isVerified }) => ({
    sub: id,
    name,
    given_name: given,
    family_name: family,
    email,
    email_verified: isVerified,
  }),
  '/graph.facebook.com/v26.0/me': ({ id, name, given, family, email }) => ({ id, name, first_name: given, last_name: family, email }),
  '/api.x.com/2/users/me': ({ id, name, username, email }) => ({ data: { id, name, username, confirmed_email: email } }),
  '/api.envato.com/whoami': ({ id }) => ({ userId: Number(id), scopes: ['default'] }),
  '/api.envato.com/v1/market/private/user/username.json': ({ username }) => ({ username }),
  '/api.envato.com/v1/market/private/user/email.json': ({ email }) => ({ email }),
}

const AUTHORIZATION = /\/(authorize|authorization|dialog\/oauth|v2\/auth)$/
const TOKEN = /\/(token|access_token)$/

/** The four services of the house on the loopback, as far as signing in meets them: `https://host/path` is `/host/path` here. */
export async function startServiceDouble() {
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Person>()
  const asked: { path: string; query: URLSearchParams }[] = []
  const state: { person: Person | null; refuses: boolean } = { person: null, refuses: false }

  function authorize(url: URL): string {
    const query = url.searchParams
    asked.push({ path: url.pathname, query })
    const back = new URL(String(query.get('redirect_uri')))
    back.searchParams.set('state', String(query.get('state')))
    if (state.refuses || !state.person) back.searchParams.set('error', 'access_denied')
    else {
      const code = randomUUID()
      codes.set(code, { person: state.person, redirectUri: query.get('redirect_uri'), challenge: query.get('code_challenge') })
      back.searchParams.set('code', code)
    }
    return back.href
  }

  async function token(request: IncomingMessage): Promise<object | null> {
    const form = new URLSearchParams(await text(request))
    const code = codes.get(String(form.get('code')))
    codes.delete(String(form.get('code')))
    const challenge = form.has('code_verifier')
      ? createHash('sha256')
          .update(String(form.get('code_verifier')))
          .digest('base64url')
      : null
    if (!code || !knowsUs(request, form) || code.redirectUri !== form.get('redirect_uri') || code.challenge !== challenge) return null
    const access_token = randomUUID()
    tokens.set(access_token, code.person)
    return { access_token, token_type: 'bearer', expires_in: 3600 }
  }

  const server = createServer(async (request, response) => {
    const url = new URL(String(request.url), 'http://double')
    const person = tokens.get(String(request.headers.authorization).replace(/^Bearer /, ''))
    const say = (status: number, body: object) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (AUTHORIZATION.test(url.pathname)) return response.writeHead(302, { location: authorize(url) }).end()
    if (TOKEN.test(url.pathname)) {
      const granted = await token(request)
      return say(granted ? 200 : 400, granted ?? { error: 'invalid_grant' })
    }
    const resource = RESOURCES[url.pathname]
    return resource && person ? say(200, resource(person)) : say(401, { error: 'invalid_token' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What the authorization endpoints were asked, in order. */
    asked,
    is: (person: Person) => Object.assign(state, { person, refuses: false }),
    refuse: () => Object.assign(state, { refuses: true }),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function knowsUs({ headers }: IncomingMessage, form: URLSearchParams): boolean {
  const [id, secret] = headers.authorization?.startsWith('Basic ')
    ? Buffer.from(headers.authorization.slice(6), 'base64')
        .toString()
        .split(':')
        .map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    : [form.get('client_id'), form.get('client_secret')]
  return id === KEYS.id && secret === KEYS.secret
}
