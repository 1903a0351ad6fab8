import type { IncomingMessage, ServerResponse } from 'node:http'
import { createKnownHosts, type EarlyResponder, type HandledRequest, isPlainGet, type ResponseHead, readHead } from '../http/early-responses.ts'
import type { LogResponse } from '../http/request-log.ts'
import type { SettingsStore } from '../settings/settings.ts'
import type { FileLocator } from './file-locator.ts'
import { describeFileResponse } from './file-response.ts'
import type { DiskStorage } from './storage.ts'

/** A file of the local disk. hapi has sent a part of it in response to a request for a signed URL. */
export interface SignedRange {
  readonly key: string
  /** How many bytes of the file may be read; undefined for the whole file. */
  readonly maxBytes: number | undefined
  /** In milliseconds since 1970. */
  readonly expiresAt: number
  /** The version of the settings that decide how files are delivered. */
  readonly settingsVersion: number
}

interface KnownUrl extends SignedRange {
  readonly path: string
  /** The headers that do not depend on the range. */
  readonly head: ResponseHead
}

const MAX_URLS = 2000
/** hapi sends larger ranges, because it waits for responses when the server stops, and a large range can take long. */
const MAX_BYTES = 128 * 1024
/** The headers that `describeFileResponse` sets, and the length of the range. */
const RANGE_HEADERS: ReadonlySet<string> = new Set(['content-range', 'content-length', 'etag', 'last-modified'])

export interface RangeResponseDependencies {
  readonly locator: Pick<FileLocator, 'peek'>
  readonly local: Pick<DiskStorage, 'send'>
  readonly settings: Pick<SettingsStore, 'getVersion'>
  readonly logResponse: LogResponse
}

/**
 * Creates the responder to requests for short ranges of audio files. A player requests a file in many short ranges. hapi handles the first request for a signed
 * URL. The next requests for this URL get the same headers with another range, as long as the URL is valid, no setting has changed, and the file is open.
 */
export function createRangeResponses({ locator, local, settings, logResponse }: RangeResponseDependencies): EarlyResponder {
  // In order of use: the first entry is the least recently used one.
  const urls = new Map<string, KnownUrl>()
  const knownHosts = createKnownHosts()
  let sentCount = 0

  function findUrl(req: IncomingMessage): KnownUrl | undefined {
    const { url = '', headers } = req
    if (headers.range === undefined) return undefined
    const known = urls.get(url)
    if (!known || !isPlainGet(req) || !knownHosts.has(req)) return undefined
    urls.delete(url)
    if (known.expiresAt <= Date.now() || known.settingsVersion !== settings.getVersion()) return undefined
    urls.set(url, known)
    return known
  }

  return {
    send(req: IncomingMessage, res: ServerResponse, siteId: string): boolean {
      const known = findUrl(req)
      const file = known && locator.peek(known.key)
      if (!known || !file) return false
      const { headers, ranges } = describeFileResponse({ headers: req.headers, ...(known.maxBytes !== undefined && { maxBytes: known.maxBytes }) }, file)
      const [range] = ranges
      const length = range ? range.end - range.start + 1 : 0
      // Only a response with a single range has this header. hapi sends all other responses.
      if (!range || headers['content-range'] === undefined || length <= 0 || length > MAX_BYTES) return false
      const received = Date.now()
      sentCount += 1
      // The `f`, for file, makes the id different from the ids of hapi and of stored responses.
      const id = `${received}:${siteId}:f${sentCount}`
      const allHeaders = [...known.head.headers, ...Object.entries(headers).flat(), 'content-length', String(length)]
      if (known.head.requestIdIndex > 0) allHeaders[known.head.requestIdIndex] = id
      res.writeHead(known.head.status, allHeaders)
      res.once('close', () => {
        const status = res.writableFinished ? known.head.status : undefined
        logResponse({ id, method: 'get', path: known.path, status, milliseconds: Date.now() - received })
      })
      void local.send(known.key, range.start, range.end, res)
      return true
    },
    record({ app: { signedRange }, raw: { req, res }, info, path }: HandledRequest) {
      // Injected requests have no raw headers.
      if (!signedRange || !req.rawHeaders || !res.writableFinished || res.statusCode !== 206 || !isPlainGet(req)) return
      const head = readHead(res, RANGE_HEADERS)
      if (!head || !String(res.getHeader('content-type')).startsWith('audio/')) return
      knownHosts.add(info.host)
      urls.set(req.url ?? '', { ...signedRange, path, head })
      const [leastRecentlyUsed] = urls.keys()
      if (urls.size > MAX_URLS && leastRecentlyUsed !== undefined) urls.delete(leastRecentlyUsed)
    },
  }
}
