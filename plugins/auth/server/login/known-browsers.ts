import type { ServerContext } from '@balafon/sdk/server'
import type { Request, ResponseToolkit } from '@hapi/hapi'

const NAME = 'balafon-known'
const YEAR = 365 * 24 * 3600 * 1000

const placeOf = (email: string) => `known-browser/${email.toLowerCase()}`

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>

/**
 * A browser keeps that somebody was let in here: guesses from everywhere else may use up an account's budget, and its
 * owner still comes in. It opens nothing, and is worth something for that one address alone.
 */
export function createKnownBrowsers({ seal, open, site }: Pick<ServerContext, 'seal' | 'open' | 'site'>) {
  const isSecure = () => site.url().startsWith('https:')
  const cookie = () => (isSecure() ? `__Host-${NAME}` : NAME)
  return {
    remember(h: ResponseToolkit, email: string) {
      h.state(cookie(), seal('', placeOf(email)), { path: '/', ttl: YEAR, isSameSite: 'Lax', isHttpOnly: true, isSecure: isSecure(), encoding: 'none' })
    },
    /** What tells this browser from others that know the account; null for a stranger. */
    nameOf({ state }: Pick<Request, 'state'>, email: string): string | null {
      const kept: unknown = state?.[cookie()]
      if (typeof kept !== 'string') return null
      try {
        open(kept, placeOf(email))
        return kept
      } catch {
        return null
      }
    },
  }
}
