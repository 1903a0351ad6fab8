import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import type { RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import type { ExternalRequest, FetchExternal } from '@balafon/sdk/server'
import { isPublicAddress } from './public-address.ts'

export interface FetchExternalDependencies {
  /** Resolves all addresses of a host name. */
  readonly lookup: (host: string) => Promise<readonly string[]>
  /** Sends a request: `https.request`, which tests replace. */
  readonly request: (options: RequestOptions, onResponse: (response: IncomingMessage) => void) => ClientRequest
  /** Also allows plain HTTP to this computer, for development. */
  readonly allowsLoopback?: boolean
}

/** The reason why nothing was fetched, for the log. Callers must not show it to users: it would let them explore the server's network. */
class ExternalFetchError extends Error {
  override name = 'ExternalFetchError'
}

const DEFAULT_TIMEOUT_MS = 5000
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1'])
const REDIRECT_STATUSES = [301, 302, 303, 307, 308]

/**
 * Creates a client for URLs that come from users and third parties. The host is resolved once, all its addresses must be public, and the
 * connection goes to a checked address, so that a changed DNS record has no effect. Every redirect is checked like a new URL.
 */
export function createFetchExternal(dependencies: FetchExternalDependencies): FetchExternal {
  return async (startUrl, { timeoutMs = DEFAULT_TIMEOUT_MS, maxRedirects = 0, ...options }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    let url = new URL(startUrl)
    for (let redirectCount = 0; redirectCount <= maxRedirects; redirectCount += 1) {
      const response = await checkAndSend(url, options, dependencies, signal)
      const nextUrl = maxRedirects > 0 ? getRedirectUrl(response, url) : null
      if (!nextUrl) return { status: response.statusCode ?? 0, body: await readBody(response, options.maxBytes) }
      response.destroy()
      url = nextUrl
    }
    throw new ExternalFetchError('too many redirects')
  }
}

/** Returns whether a URL may be fetched at all. The addresses of its host name are checked again at every request. */
export function isExternalUrl(text: string, { allowsLoopback = false }: Pick<FetchExternalDependencies, 'allowsLoopback'>): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url) return false
  return (allowsLoopback && isLoopback(url)) || (isPlainHttps(url) && (isIP(getHost(url)) === 0 || isPublicAddress(getHost(url))))
}

const getHost = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')
const isPlainHttps = ({ protocol, port, username, password }: URL) => protocol === 'https:' && port === '' && !username && !password
const isLoopback = ({ protocol, hostname, username, password }: URL) => protocol === 'http:' && LOOPBACK_HOSTS.has(hostname) && !username && !password

type SendOptions = Omit<ExternalRequest, 'maxRedirects' | 'timeoutMs'>

async function checkAndSend(url: URL, options: SendOptions, dependencies: FetchExternalDependencies, signal: AbortSignal): Promise<IncomingMessage> {
  if (dependencies.allowsLoopback && isLoopback(url))
    return send(http.request, { ...buildRequestOptions(url, options), host: '127.0.0.1', port: url.port || 80, signal }, options.body)
  const host = getHost(url)
  if (!isPlainHttps(url)) throw new ExternalFetchError('not a plain https address')
  const addresses = isIP(host) ? [host] : await withSignal(dependencies.lookup(host), signal)
  const [address] = addresses
  if (!address || !addresses.every(isPublicAddress)) throw new ExternalFetchError('not a public address')
  const serverName = isIP(host) ? {} : { servername: host }
  return send(dependencies.request, { ...buildRequestOptions(url, options), host: address, port: 443, signal, ...serverName }, options.body)
}

const buildRequestOptions = (url: URL, { method = 'GET', headers, body }: SendOptions): RequestOptions => ({
  path: url.pathname + url.search,
  method,
  headers: {
    host: url.host,
    'accept-encoding': 'identity',
    'user-agent': 'Balafon',
    ...headers,
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
  },
  agent: false,
})

const send = (request: FetchExternalDependencies['request'], options: RequestOptions, body: string | undefined) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(options, resolve).on('error', reject).end(body)
  })

/** Stops waiting for a slow resolver when the signal aborts. */
const withSignal = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new ExternalFetchError('timed out')), { once: true })),
  ])

function getRedirectUrl({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (!REDIRECT_STATUSES.includes(statusCode)) return null
  if (!headers.location || !URL.canParse(headers.location, from)) throw new ExternalFetchError(`status ${statusCode} without a valid location`)
  return new URL(headers.location, from)
}

/** Reads at most `maxBytes`. Leaving the loop closes the connection, so that the rest of a larger body is not downloaded. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  if (maxBytes === 0) response.destroy()
  else
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new ExternalFetchError('too large')
      chunks.push(chunk)
    }
  return Buffer.concat(chunks)
}
