import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request } from '@hapi/hapi'
import type { CacheEntry } from '../app/maintenance/caches.ts'
import type { GuestRole } from '../identity/guest-role.ts'
import type { Registry } from '../plugins/registry.ts'
import type { SettingsStore } from '../settings/settings.ts'
import type { Cookies } from './cookies.ts'
import { createKnownHosts, isPlainGet, type ResponseHead, readHead } from './early-responses.ts'
import { isFresh } from './etag.ts'
import type { LogResponse } from './request-log.ts'

const MAX_RESPONSES = 5000
const MAX_BYTES = 32 * 1024 * 1024
/** The response to a request with a longer key is not stored. Such requests, with many languages or cookies, are rare. */
const MAX_KEY_LENGTH = 2000

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

interface StoredResponse extends SharedResponse {
  readonly path: string
  /** The status and headers of the complete response, and of the response 304 to a browser that already has the body. */
  readonly full: ResponseHead | undefined
  readonly unchanged: ResponseHead | undefined
}

export type GuestResponses = ReturnType<typeof createGuestResponses>

/**
 * Creates the store of complete responses to guests. A request that equals an earlier one in everything that a response depends on gets the bytes
 * and headers of that response, as long as the cache keeps its content and no setting, permission or plugin has changed.
 */
export function createGuestResponses({ cookies, registry, settings, guestRole, logResponse }: GuestResponseDependencies, maxBytes = MAX_BYTES) {
  const responses = new Map<string, StoredResponse>()
  const knownHosts = createKnownHosts()
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
  function createKey(req: IncomingMessage): string | null {
    const { url, headers } = req
    if (!isPlainGet(req) || headers.authorization !== undefined) return null
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
      if (key === null || !stored || !knownHosts.has(req)) return false
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
      if (key === null || !head || head.requestIdIndex === 0) return
      const stored = responses.get(key)
      const previous = stored?.cacheEntry === sharedResponse.cacheEntry && isCurrent(stored) ? stored : undefined
      const hasBody = head.status === 200 && sharedResponse.body !== undefined
      if (!hasBody && head.status !== 304) return
      knownHosts.add(info.host)
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
