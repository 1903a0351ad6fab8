import { randomBytes } from 'node:crypto'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import type { Signer } from '../security/signer.ts'

/** Under https a name whose cookie no other host can set, not even a subdomain. */
const hostOnly = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

const sharedBy = (secure: boolean) => ({ isSecure: secure, isSameSite: 'Lax', path: '/', encoding: 'none', strictHeader: true, ignoreErrors: true }) as const

/**
 * One cookie says who a browser is: `s_…` a session in the table, `g_…` a guest, kept nowhere.
 * The readable XSRF-TOKEN (`__Host-XSRF-TOKEN` under https) is bound to it, so that a token of another session is worth nothing.
 */
export interface Cookies {
  register(server: Server): void
  read(request: Request): string | undefined
  give(h: ResponseToolkit, token: string, seconds: number | null): void
  giveGuest(h: ResponseToolkit): string
  /** Makes sure a page's visitor has both cookies. */
  ensure(h: ResponseToolkit, request: Request): void
  matches(request: Request, xsrf: string): boolean
  /** The pair of cookies a session is carried by. */
  of(token: string): { cookie: string; token: string; xsrf: string }
}

const TOKEN = /^[sg]_[\w-]{43}$/

export function createCookies({ secure, signer }: { secure: boolean; signer: Signer }): Cookies {
  const name = hostOnly('balafon', secure)
  const xsrfName = hostOnly('XSRF-TOKEN', secure)
  const shared = sharedBy(secure)

  const give = (h: ResponseToolkit, token: string, seconds: number | null) => {
    const ttl = seconds === null ? null : seconds * 1000
    h.state(name, token, { ...shared, ttl, isHttpOnly: true })
    h.state(xsrfName, signer.sign(token), { ...shared, ttl, isHttpOnly: false })
  }
  const read = (request: Request) => {
    // Where cookies are not parsed, as for webhooks, there is nothing to look into.
    const token: unknown = request.state?.[name]
    return typeof token === 'string' && TOKEN.test(token) ? token : undefined
  }
  const giveGuest = (h: ResponseToolkit) => {
    const token = `g_${randomBytes(32).toString('base64url')}`
    give(h, token, null)
    return token
  }

  return {
    register(server) {
      server.state(name, { ...shared, isHttpOnly: true })
      server.state(xsrfName, { ...shared, isHttpOnly: false })
    },
    read,
    give,
    giveGuest,
    ensure(h, request) {
      const token = read(request)
      if (!token) giveGuest(h)
      else if (!signer.verify(token, String(request.state[xsrfName] ?? ''))) {
        h.state(xsrfName, signer.sign(token), { ...shared, ttl: null, isHttpOnly: false })
      }
    },
    of: (token) => ({ cookie: name, token, xsrf: signer.sign(token) }),
    matches(request, xsrf) {
      const token = read(request)
      return token !== undefined && signer.verify(token, xsrf)
    },
  }
}

/** A cookie that says nothing of who somebody is. */
export interface PreferenceCookie {
  read(request: Request): string | undefined
  give(h: ResponseToolkit, value: string): void
  take(h: ResponseToolkit): void
}

/** What was chosen in a browser: for so many milliseconds, or until it is closed. */
export function createPreferenceCookie(choice: string, { secure, ttl = null }: { secure: boolean; ttl?: number | null }): PreferenceCookie {
  const name = hostOnly(choice, secure)
  const options = { ...sharedBy(secure), isHttpOnly: true, ttl }
  return {
    read({ state }) {
      const value: unknown = state?.[name]
      return typeof value === 'string' ? value : undefined
    },
    give: (h, value) => h.state(name, value, options),
    take: (h) => h.unstate(name, options),
  }
}
