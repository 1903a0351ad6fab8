import { randomBytes } from 'node:crypto'
import type { ServerContext } from '@balafon/sdk/server'
import type { Request, ResponseToolkit } from '@hapi/hapi'
import { accountKey } from './account-key.ts'
import type { Holder, KnownBrowsersStore } from './known-browsers.store.ts'

const NAME = 'balafon-known'
const YEAR = 365 * 24 * 3600 * 1000

const placeOf = (email: string) => `known-browser/${accountKey(email)}`

/** Passwords alone, or codes of the second factor too. */
export type KnownFor = 'all' | 'password'

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>

/**
 * A browser keeps that somebody was let in here: guesses from everywhere else may use up an account's budget, and its
 * owner still comes in. It opens nothing, is worth something for that one address alone, and only until the password
 * changes: who knew the old one is a stranger then. For codes of the second factor one is a stranger until one had the right
 * one, whatever password one knew before.
 */
export function createKnownBrowsers(store: KnownBrowsersStore, { seal, unseal, site }: Pick<ServerContext, 'seal' | 'unseal' | 'site'>) {
  const isSecure = () => site.url().startsWith('https:')
  const cookie = () => (isSecure() ? `__Host-${NAME}` : NAME)

  function give(h: ResponseToolkit, { email, mark }: Holder, knownFor: KnownFor) {
    const name = randomBytes(16).toString('base64url')
    const kept = seal(`${name}.${mark}.${knownFor}`, placeOf(email))
    h.state(cookie(), kept, { path: '/', ttl: YEAR, isSameSite: 'Lax', isHttpOnly: true, isSecure: isSecure(), encoding: 'none' })
  }

  return {
    /** Bound to the password as it is now; what is given back hands it over, to who has come in meanwhile. */
    async sealFor(userId: number, knownFor: KnownFor) {
      const holder = await store.ofUser(userId)
      return (h: ResponseToolkit) => holder && give(h, holder, knownFor)
    },
    async remember(h: ResponseToolkit, email: string, knownFor: KnownFor) {
      const holder = await store.ofAddress(email)
      if (holder) give(h, holder, knownFor)
    },
    /** What tells this browser from others that know the account; null for a stranger. It is what was sealed: the cookie itself can be written in many ways. */
    nameOf: async (request: Request, email: string): Promise<string | null> => nameAmong(request, email, () => store.ofAddress(email), ['all', 'password']),
    /** The same for a user whose password was right already. */
    async nameOfUser(request: Request, userId: number): Promise<string | null> {
      const holder = await store.ofUser(userId)
      return holder && nameAmong(request, holder.email, async () => holder, ['all'])
    },
  }

  async function nameAmong({ state }: Request, email: string, find: () => Promise<Holder | null>, enough: readonly KnownFor[]) {
    const [name, mark, knownFor] = opened(state?.[cookie()], email)?.split('.') ?? []
    if (!name || !mark || !enough.some((each) => each === knownFor)) return null
    return (await find())?.mark === mark ? name : null
  }

  function opened(kept: unknown, email: string): string | null {
    if (typeof kept !== 'string') return null
    try {
      return unseal(kept, placeOf(email))
    } catch {
      return null
    }
  }
}
