import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { SqlPool } from '@balafon/server/testing'

const PASSWORD = 'three quiet drums'
/** How long a request may take while the site or its database starts again. */
const REQUEST_TIMEOUT_MS = 30_000
const PAUSE_MS = 50
/** The ledger accepts buyers that are not registered, so only the earners are registered users. */
const FIRST_BUYER_ID = 1_000_001
/** The statuses of responses while the site or its database starts. The request is sent again. Any other status except 201 is unexpected. */
const RETRIED_STATUSES: readonly number[] = [404, 429, 500, 502, 503, 504]

/** A signed-in user with earnings. */
export interface Earner {
  readonly userId: number
  /** What the user has earned, without the share of the site. */
  readonly earnings: number
  readonly headers: Readonly<Record<string, string>>
}

/** A transfer that the site has confirmed. */
interface Acknowledged {
  readonly earner: Earner
  readonly key: string
  readonly journal: number
  /** How often the request was sent. */
  readonly attempts: number
}

/** Registers users over HTTP and gives each of them earnings from a sale. */
export async function createEarners(url: string, sql: SqlPool, count: number, price: number): Promise<Earner[]> {
  await sql.query("select ledger.add_provider('test', 'XOF')")
  const earners: Earner[] = []
  for (let n = 1; n <= count; n += 1) {
    await sql.query('delete from rate_limits')
    const email = `earner${n}@example.test`
    const headers = await register(url, email)
    const [user] = await sql.query<{ id: number }>('select id::int from users where email = $1', [email])
    if (!user) throw new Error('the user was not registered')
    const [buyer, reference] = [FIRST_BUYER_ID + n - 1, `test-${n}`]
    await sql.query("select wallet.open_top_up($1, 'test', 'XOF', $2, $3)", [buyer, price, reference])
    await sql.query("select ledger.top_up($1, $2, 'XOF', $3, 'job:test')", [reference, buyer, price])
    const [offer] = await sql.query<{ id: number }>("select wallet.save_offer($1, 'album', $2, 'Album', 'XOF', 'free_choice', 0) as id", [user.id, n])
    await sql.query("select ledger.purchase($1, $2, $3, null, 'test-earnings')", [buyer, offer?.id, price])
    const [account] = await sql.query<{ balance: number }>("select balance::int from ledger.accounts where user_id = $1 and role = 'earnings'", [user.id])
    earners.push({ userId: user.id, earnings: account?.balance ?? 0, headers })
  }
  return earners
}

/** Registers a user, and returns the headers of requests of its session. */
async function register(url: string, email: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>()
  const keepCookies = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const separator = pair.indexOf('=')
      cookies.set(pair.slice(0, separator), pair.slice(separator + 1))
    }
  }
  const getHeaders = () => ({
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
    'content-type': 'application/json',
  })
  keepCookies(await fetch(`${url}/login`))
  const body = JSON.stringify({ email, password: PASSWORD, password_confirmation: PASSWORD })
  const response = await fetch(`${url}/auth/register`, { method: 'POST', headers: getHeaders(), body })
  if (response.status !== 200) throw new Error(`the registration returns ${response.status}: ${await response.text()}`)
  keepCookies(response)
  return getHeaders()
}

/** Sends a transfer of 1 F once. Returns the id of its journal, the status when the transfer was not created, or `null` without a response. */
export async function sendTransfer(url: string, { headers }: Earner, key: string): Promise<{ journal: number } | { status: number } | null> {
  try {
    const response = await fetch(`${url}/api/v1/wallet/transfers`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key },
      body: '{"amount":1}',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    if (response.status !== 201) {
      await response.body?.cancel()
      return { status: response.status }
    }
    const { transfer }: { transfer: { id: number } } = await response.json()
    return { journal: transfer.id }
  } catch {
    return null
  }
}

/**
 * Transfers 1 F again and again for all earners at the same time, and repeats each request with its key until it is confirmed, as a client does.
 * @param getUrl Returns where the site listens now.
 */
export function startTransfers(getUrl: () => string, earners: readonly Earner[], { perEarner }: { readonly perEarner: number }) {
  const acknowledged: Acknowledged[] = []
  const unexpected: number[] = []
  let isRunning = true

  async function transfer(earner: Earner) {
    const key = randomUUID()
    for (let attempts = 1; ; attempts += 1) {
      const result = await sendTransfer(getUrl(), earner, key)
      if (result && 'journal' in result) {
        acknowledged.push({ earner, key, journal: result.journal, attempts })
        return
      }
      if (result && !RETRIED_STATUSES.includes(result.status)) {
        unexpected.push(result.status)
        return
      }
      await setTimeout(PAUSE_MS)
    }
  }
  const send = async (earner: Earner) => {
    while (isRunning && unexpected.length === 0) await transfer(earner)
  }
  const senders = earners.flatMap((earner) => Array.from({ length: perEarner }, () => send(earner)))

  return {
    acknowledged,
    unexpected,
    /** Begins no further transfers, and waits until the others are confirmed. */
    async stop() {
      isRunning = false
      await Promise.all(senders)
    },
  }
}
