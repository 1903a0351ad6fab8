import type { ClientRequest, IncomingMessage } from 'node:http'
import type { RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export interface FetchOptions {
  /** Every address of a host. */
  readonly lookup: (host: string) => Promise<readonly string[]>
  /** `https.request`. */
  readonly request: (options: RequestOptions, heard: (answer: IncomingMessage) => void) => ClientRequest
  readonly maxBytes: number
  readonly milliseconds?: number
}

export type FetchPicture = (url: string) => Promise<Buffer>

/** Why there is no picture: for the log. Whoever asked is told one thing for all of them, so that nobody can look around with it. */
export class Unfetchable extends Error {
  override name = 'Unfetchable'
}

const REDIRECTS = 3
const MILLISECONDS = 5000

/**
 * Fetches what somebody else names. Their server is looked up once, all its addresses have to be public, and the connection
 * goes to one that was checked: a name that points elsewhere a moment later changes nothing. Each redirect is a new address.
 */
export function createPictureFetcher({ milliseconds = MILLISECONDS, ...options }: FetchOptions): FetchPicture {
  return async (url) => {
    const signal = AbortSignal.timeout(milliseconds)
    let place = new URL(url)
    for (let step = 0; step <= REDIRECTS; step += 1) {
      const answer = await ask(place, options, signal)
      const next = redirectOf(answer, place)
      if (!next) return read(answer, options.maxBytes)
      answer.destroy()
      place = next
    }
    throw new Unfetchable('too many redirects')
  }
}

async function ask(place: URL, { lookup, request }: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const host = place.hostname.replace(/^\[|\]$/g, '')
  if (place.protocol !== 'https:' || place.port !== '' || place.username || place.password) throw new Unfetchable('not a plain https address')
  const addresses = isIP(host) ? [host] : await withSignal(lookup(host), signal)
  const [address] = addresses
  if (!address || !addresses.every(isPublicAddress)) throw new Unfetchable('not a public address')
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      host: address,
      port: 443,
      path: place.pathname + place.search,
      method: 'GET',
      headers: { host: place.host, accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Balafon' },
      signal,
      agent: false,
      ...(isIP(host) ? {} : { servername: host }),
    }
    request(options, resolve).on('error', reject).end()
  })
}

/** A resolver that is slow is not waited for. */
const withSignal = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([work, new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Unfetchable('no answer in time')), { once: true }))])

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (statusCode === 200) return null
  if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location || !URL.canParse(headers.location, from)) {
    throw new Unfetchable(`it answered ${statusCode}`)
  }
  return new URL(headers.location, from)
}

async function read(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    size += (chunk as Buffer).length
    // Leaving the loop closes the connection: the rest is not fetched.
    if (size > maxBytes) throw new Unfetchable('too large')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
