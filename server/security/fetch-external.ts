import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import type { RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import type { ExternalRequest, FetchExternal } from '@balafon/sdk/server'
import { isPublicAddress } from './public-address.ts'

export interface FetchExternalDependencies {
  /** Every address of a host. */
  readonly lookup: (host: string) => Promise<readonly string[]>
  /** `https.request`. */
  readonly request: (options: RequestOptions, heard: (answer: IncomingMessage) => void) => ClientRequest
  /** This computer's own receivers may be asked too, also without TLS: for development. */
  readonly allowsLoopback?: boolean
}

/** Why nothing was fetched: for the log. Whoever asked is told one thing for all of them, so that nobody can look around with it. */
class ExternalFetchError extends Error {
  override name = 'Unfetchable'
}

const MILLISECONDS = 5000
const LOOPBACK = new Set(['localhost', '127.0.0.1'])
const MOVED = [301, 302, 303, 307, 308]

/**
 * Asks a server that somebody else names. It is looked up once, all its addresses have to be public, and the connection
 * goes to one that was checked: a name that points elsewhere a moment later changes nothing. Each redirect is a new address.
 */
export function createFetchExternal(services: FetchExternalDependencies): FetchExternal {
  return async (url, { timeoutMs = MILLISECONDS, maxRedirects = 0, ...asked }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    let place = new URL(url)
    for (let step = 0; step <= maxRedirects; step += 1) {
      const answer = await ask(place, asked, services, signal)
      const next = maxRedirects > 0 ? redirectOf(answer, place) : null
      if (!next) return { status: answer.statusCode ?? 0, body: await read(answer, asked.maxBytes) }
      answer.destroy()
      place = next
    }
    throw new ExternalFetchError('too many redirects')
  }
}

/** Whether an address is of a kind that is asked at all; where its name leads is found out each time. */
export function isExternalUrl(url: string, { allowsLoopback = false }: Pick<FetchExternalDependencies, 'allowsLoopback'>): boolean {
  const place = URL.canParse(url) ? new URL(url) : null
  if (!place) return false
  return (allowsLoopback && isLoopback(place)) || (isPlain(place) && (isIP(hostOf(place)) === 0 || isPublicAddress(hostOf(place))))
}

const hostOf = (place: URL) => place.hostname.replace(/^\[|\]$/g, '')
const isPlain = ({ protocol, port, username, password }: URL) => protocol === 'https:' && port === '' && !username && !password
const isLoopback = ({ protocol, hostname, username, password }: URL) => protocol === 'http:' && LOOPBACK.has(hostname) && !username && !password

type Asked = Omit<ExternalRequest, 'redirects' | 'milliseconds'>

async function ask(place: URL, asked: Asked, services: FetchExternalDependencies, signal: AbortSignal): Promise<IncomingMessage> {
  if (services.allowsLoopback && isLoopback(place))
    return sent(http.request, { ...optionsFor(place, asked), host: '127.0.0.1', port: place.port || 80, signal }, asked.body)
  const host = hostOf(place)
  if (!isPlain(place)) throw new ExternalFetchError('not a plain https address')
  const addresses = isIP(host) ? [host] : await withSignal(services.lookup(host), signal)
  const [address] = addresses
  if (!address || !addresses.every(isPublicAddress)) throw new ExternalFetchError('not a public address')
  const name = isIP(host) ? {} : { servername: host }
  return sent(services.request, { ...optionsFor(place, asked), host: address, port: 443, signal, ...name }, asked.body)
}

const optionsFor = (place: URL, { method = 'GET', headers, body }: Asked): RequestOptions => ({
  path: place.pathname + place.search,
  method,
  headers: {
    host: place.host,
    'accept-encoding': 'identity',
    'user-agent': 'Balafon',
    ...headers,
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
  },
  agent: false,
})

const sent = (request: FetchExternalDependencies['request'], options: RequestOptions, body: string | undefined) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(options, resolve).on('error', reject).end(body)
  })

/** A resolver that is slow is not waited for. */
const withSignal = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new ExternalFetchError('no answer in time')), { once: true })),
  ])

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (!MOVED.includes(statusCode)) return null
  if (!headers.location || !URL.canParse(headers.location, from)) throw new ExternalFetchError(`it answered ${statusCode}`)
  return new URL(headers.location, from)
}

/** Leaving the loop closes the connection: what is more than may be is not fetched. */
async function read(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  if (maxBytes === 0) answer.destroy()
  else
    for await (const chunk of answer) {
      size += (chunk as Buffer).length
      if (size > maxBytes) throw new ExternalFetchError('too large')
      chunks.push(chunk as Buffer)
    }
  return Buffer.concat(chunks)
}
