import type { IncomingMessage, Server as Listener, ServerResponse } from 'node:http'
import type { Request, Server } from '@hapi/hapi'
import type { CacheEntry } from '../app/maintenance/caches.ts'
import type { GuestRole } from '../identity/guest-role.ts'
import type { Registry } from '../plugins/registry.ts'
import type { SettingsStore } from '../settings/settings.ts'
import type { Cookies } from './cookies.ts'
import { isFresh } from './etag.ts'
import type { LogResponse } from './request-log.ts'

const MAX_RESPONSES = 5000
const MAX_BYTES = 32 * 1024 * 1024
/** The response to a request with a longer key is not stored. Such requests, with many languages or cookies, are rare. */
const MAX_KEY_LENGTH = 2000
const MAX_HOSTS = 100

export interface GuestResponseDependencies {
  readonly cookies: Pick<Cookies, 'omitGuestSession'>
  readonly registry: Pick<Registry, 'findRunning'>
  readonly settings: Pick<SettingsStore, 'getVersion'>
  readonly guestRole: Pick<GuestRole, 'getVersion'>
  readonly logResponse: LogResponse
}

/** The state of the site that a response depends on, apart from cached values. Each property gets another value when the state changes. */
export interface SharedParts {
  readonly plugin: string
  readonly pluginState: unknown
  readonly settingsVersion: number
  readonly guestRoleVersion: number
}

/** A response that other guests may get too. */
export interface SharedResponse {
  readonly cacheEntry: CacheEntry
  readonly etag: string
  /** Undefined for a 304. */
  readonly body: Buffer | undefined
  readonly parts: SharedParts
}

/** The status and the headers of a response. The list of headers alternates names and values. */
interface Head {
  readonly status: number
  readonly headers: readonly string[]
  readonly requestIdIndex: number
}

interface StoredResponse extends SharedResponse {
  readonly path: string
  /** The status and headers of the complete response, and of the response 304 to a browser that already has the body. */
  readonly full: Head | undefined
  readonly unchanged: Head | undefined
}

export type GuestResponses = ReturnType<typeof createGuestResponses>

/**
 * Creates the store of complete responses to guests. A request that equals an earlier one in everything that a response depends on gets the bytes
 * and headers of that response, as long as the cache keeps its content and no setting, permission or plugin has changed.
 */
export function createGuestResponses({ cookies, registry, settings, guestRole, logResponse }: GuestResponseDependencies, maxBytes = MAX_BYTES) {
  const responses = new Map<string, StoredResponse>()
  const validHosts = new Set<string>()
  let storedBytes = 0
  let sentCount = 0

  const getParts = (plugin: string): SharedParts => ({
    plugin,
    pluginState: registry.findRunning(plugin)?.state,
    settingsVersion: settings.getVersion(),
    guestRoleVersion: guestRole.getVersion(),
  })
  const isCurrent = ({ cacheEntry, parts }: StoredResponse) =>
    cacheEntry.isCurrent() &&
    settings.getVersion() === parts.settingsVersion &&
    guestRole.getVersion() === parts.guestRoleVersion &&
    registry.findRunning(parts.plugin)?.state === parts.pluginState

  /** Returns everything in a request that can change a response; null when the request may not get a stored one. */
  function createKey({ method, url, headers }: IncomingMessage): string | null {
    if (method !== 'GET' || headers.authorization !== undefined || headers['x-http-method-override'] !== undefined) return null
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null
    const otherCookies = headers.cookie === undefined ? '' : cookies.omitGuestSession(headers.cookie)
    if (otherCookies === null) return null
    const key = `${url}\n${headers['accept-encoding'] ?? ''}\n${headers['accept-language'] ?? ''}\n${otherCookies}`
    return key.length > MAX_KEY_LENGTH ? null : key
  }
  function remove(key: string) {
    storedBytes -= responses.get(key)?.body?.length ?? 0
    responses.delete(key)
  }
  function storeResponse(key: string, response: StoredResponse) {
    remove(key)
    responses.set(key, response)
    storedBytes += response.body?.length ?? 0
    for (const oldest of responses.keys()) {
      if (responses.size <= MAX_RESPONSES && storedBytes <= maxBytes) break
      remove(oldest)
    }
  }

  return {
    /** Reads the state that a response depends on. It is called before the handler, so that a change while the handler runs is noticed. */
    getParts,
    /** Sends a stored response. Returns false when there is none, and the request has to be handled. */
    send(req: IncomingMessage, res: ServerResponse, siteId: string): boolean {
      const received = Date.now()
      const key = createKey(req)
      const stored = key === null ? undefined : responses.get(key)
      if (key === null || !stored || !hasValidHost(req, validHosts)) return false
      if (!isCurrent(stored)) {
        remove(key)
        return false
      }
      const isUnchanged = isFresh(req.headers['if-none-match'], stored.etag)
      const head = isUnchanged ? stored.unchanged : stored.full
      if (!head) return false
      sentCount += 1
      const id = `${received}:${siteId}:g${sentCount}`
      const headers = [...head.headers]
      headers[head.requestIdIndex] = id
      res.writeHead(head.status, headers)
      res.end(isUnchanged ? undefined : stored.body)
      logResponse({ id, method: 'get', path: stored.path, status: head.status, milliseconds: Date.now() - received })
      return true
    },
    /** Stores the response to a request that was handled, if guests share it. */
    record({ app: { sharedResponse }, raw: { req, res }, info, path }: Request) {
      // Injected requests have no raw headers.
      if (!sharedResponse || !req.rawHeaders || !res.writableFinished) return
      const key = createKey(req)
      const head = readHead(res)
      if (key === null || !head) return
      const stored = responses.get(key)
      const previous = stored?.cacheEntry === sharedResponse.cacheEntry && isCurrent(stored) ? stored : undefined
      const hasBody = head.status === 200 && sharedResponse.body !== undefined
      if (!hasBody && head.status !== 304) return
      if (validHosts.size < MAX_HOSTS) validHosts.add(info.host)
      storeResponse(key, {
        ...sharedResponse,
        path,
        body: hasBody ? sharedResponse.body : previous?.body,
        full: hasBody ? head : previous?.full,
        unchanged: hasBody ? previous?.unchanged : head,
      })
    },
  }
}

/** Sends stored responses to guests before hapi handles the requests, because hapi would take most of the time of a cached response. */
export function registerGuestResponses(server: Server, guestResponses: GuestResponses) {
  const listener = server.listener as Listener
  const handlers = listener.listeners('request')
  let isStopping = false
  listener.removeAllListeners('request')
  listener.on('request', (req: IncomingMessage, res: ServerResponse) => {
    if (!isStopping && guestResponses.send(req, res, server.info.id)) return
    for (const handle of handlers) handle.call(listener, req, res)
  })
  server.events.on('response', guestResponses.record)
  // While the server stops, hapi handles all requests, because it closes each connection after the response.
  server.ext('onPreStop', () => {
    isStopping = true
  })
}

/** Whether the request has one Host header, which an earlier request had too and which was valid. */
function hasValidHost({ rawHeaders, headers }: IncomingMessage, validHosts: ReadonlySet<string>): boolean {
  if (!validHosts.has(headers.host ?? '')) return false
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count === 1
}

/** Reads the head of a response that was sent. Returns undefined when a header belongs to one connection or one visitor, so that it cannot be shared. */
function readHead(res: ServerResponse): Head | undefined {
  const entries = Object.entries(res.getHeaders())
  if (entries.some(([name]) => name === 'connection' || name === 'set-cookie')) return undefined
  const headers = entries.flatMap(([name, value]) => [name, String(value)])
  const requestIdIndex = headers.indexOf('x-request-id') + 1
  return requestIdIndex === 0 ? undefined : { status: res.statusCode, headers, requestIdIndex }
}
