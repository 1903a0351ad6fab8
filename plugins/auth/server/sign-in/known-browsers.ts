import { randomBytes } from 'node:crypto'
import type { HttpRequest, ResponseCookie, ServerContext } from '@balafon/sdk/server'
import { getAccountKey } from '../login/account-key.ts'
import type { AccountVersion, KnownBrowsersStore } from './known-browsers.store.ts'

const COOKIE = 'balafon-known'
const YEAR_SECONDS = 365 * 24 * 3600

type RequestCookies = HttpRequest['cookies']

const getSealContext = (email: string) => `known-browser/${getAccountKey(email)}`

/**
 * What the user has entered correctly in this browser: `password` is only the password, `all` is the password and a two-factor code. Cookies
 * contain these values for a year, so do not rename them.
 */
export type TrustLevel = 'all' | 'password'

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>

/**
 * Recognizes browsers in which the owner of an account signed in before. Their attempts have separate rate limits, so that guesses from
 * other browsers do not lock the owner out. A browser is recognized by an encrypted cookie, which gives no access, is bound to one email
 * address and becomes invalid with a password change. For two-factor codes, a browser is known only after a correct code was entered in it.
 */
export function createKnownBrowsers(store: KnownBrowsersStore, { seal, unseal, site }: Pick<ServerContext, 'seal' | 'unseal' | 'site'>) {
  const getCookieName = () => (site.getUrl().startsWith('https:') ? `__Host-${COOKIE}` : COOKIE)

  function createCookie({ email, version }: AccountVersion, trustLevel: TrustLevel): ResponseCookie {
    const id = randomBytes(16).toString('base64url')
    return { name: getCookieName(), value: seal(`${id}.${version}.${trustLevel}`, getSealContext(email)), maxAgeSeconds: YEAR_SECONDS }
  }

  function readCookie(cookies: RequestCookies, email: string): readonly string[] {
    const value = cookies[getCookieName()]
    if (value === undefined) return []
    try {
      return unseal(value, getSealContext(email)).split('.')
    } catch {
      return []
    }
  }

  async function findId(cookies: RequestCookies, email: string, findAccount: () => Promise<AccountVersion | null>, accepted: readonly TrustLevel[]) {
    const [id, version, trustLevel] = readCookie(cookies, email)
    if (!id || !version || !accepted.some((level) => level === trustLevel)) return null
    return (await findAccount())?.version === version ? id : null
  }

  return {
    /** Creates the cookies that make a browser known to a user. They are bound to the current password. */
    async createCookies(userId: number, trustLevel: TrustLevel): Promise<readonly ResponseCookie[]> {
      const account = await store.findByUserId(userId)
      return account ? [createCookie(account, trustLevel)] : []
    },
    /** Creates the same cookies for the user with this email address; none when there is no such user. */
    async createCookiesByEmail(email: string, trustLevel: TrustLevel): Promise<readonly ResponseCookie[]> {
      const account = await store.findByEmail(email)
      return account ? [createCookie(account, trustLevel)] : []
    },
    /**
     * Returns the id of a browser that is known to the account with this address; `null` for an unknown one.
     * The id is read from the decrypted cookie, because the same cookie can be encoded in several ways, and otherwise each encoding would have another rate limit.
     */
    findIdByEmail: (cookies: RequestCookies, email: string): Promise<string | null> =>
      findId(cookies, email, () => store.findByEmail(email), ['all', 'password']),
    /** Returns the id of a browser in which the user entered a correct two-factor code before. */
    async findIdByUser(cookies: RequestCookies, userId: number): Promise<string | null> {
      const account = await store.findByUserId(userId)
      return account && findId(cookies, account.email, async () => account, ['all'])
    },
  }
}
