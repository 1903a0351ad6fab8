import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import { parseHttpDate } from './http-date.ts'
import { type ByteRange, matchesIfRange, parseRange } from './ranges.ts'
import type { Storage } from './storage.ts'

/** Answers for a stored file as nginx would: 200, 206 (one or several ranges), 304, 412, 416. `null`: no such file. */
export async function sendFile(
  storage: Storage,
  key: string,
  mime: string,
  request: Request,
  h: ResponseToolkit,
  cacheControl: string,
): Promise<ResponseObject | null> {
  const file = await storage.stat(key).catch(() => null)
  if (!file) return null
  const { size, modified } = file
  const seconds = Math.floor(modified.getTime() / 1000)
  const etag = `"${seconds.toString(16)}-${size.toString(16)}"`
  const dress = (response: ResponseObject) =>
    response
      .header('last-modified', new Date(seconds * 1000).toUTCString())
      .header('etag', etag)
      .header('cache-control', cacheControl)

  const verdict = precondition(request, etag, seconds)
  // hapi would judge them again, by other rules than nginx's.
  for (const name of ['if-none-match', 'if-modified-since']) delete request.headers[name]
  if (verdict === 412) return h.response('').code(412)
  if (verdict === 304) return dress(unchanged(request).code(304))

  const range = matchesIfRange(header(request, 'if-range'), etag, seconds) ? parseRange(header(request, 'range'), size) : 'whole'
  if (range === 'none') return h.response('').type('text/html').code(416).header('content-range', `bytes */${size}`)
  if (range === 'whole')
    return dress(body(storage, key, { start: 0, end: size - 1 }, request, h))
      .type(mime)
      .header('accept-ranges', 'bytes')
  const [first, second] = range
  if (first && !second) {
    return dress(body(storage, key, first, request, h))
      .type(mime)
      .code(206)
      .header('content-range', `bytes ${first.start}-${first.end}/${size}`)
  }
  return dress(severalParts(storage, key, mime, range, size, request, h))
}

/** Nothing as a stream: of nothing as a text, hapi tells length and type in its answers to HEAD. */
const unchanged = (request: Request) => request.generateResponse(null, { variety: 'unchanged', marshal: async () => Readable.from([], { objectMode: false }) })

function body(storage: Storage, key: string, { start, end }: ByteRange, request: Request, h: ResponseToolkit): ResponseObject {
  const length = end - start + 1
  if (length <= 0) return h.response('').code(200)
  if (request.method === 'head') return h.response('').bytes(length)
  return h.response(storage.read(key, start, end)).bytes(length)
}

function severalParts(storage: Storage, key: string, mime: string, ranges: readonly ByteRange[], size: number, request: Request, h: ResponseToolkit) {
  const boundary = String(randomInt(1e12)).padStart(20, '0')
  const heads = ranges.map(({ start, end }) => `\r\n--${boundary}\r\nContent-Type: ${mime}\r\nContent-Range: bytes ${start}-${end}/${size}\r\n\r\n`)
  const tail = `\r\n--${boundary}--\r\n`
  const length = ranges.reduce((sum, { start, end }, index) => sum + (heads[index]?.length ?? 0) + end - start + 1, tail.length)
  const answer = request.method === 'head' ? h.response('') : h.response(Readable.from(parts(storage, key, ranges, heads, tail), { objectMode: false }))
  return answer.type(`multipart/byteranges; boundary=${boundary}`).bytes(length).code(206)
}

/** Opens each part when its turn comes: whoever hangs up in the middle leaves no file open. */
async function* parts(storage: Storage, key: string, ranges: readonly ByteRange[], heads: readonly string[], tail: string) {
  for (const [index, { start, end }] of ranges.entries()) {
    yield Buffer.from(heads[index] ?? '')
    yield* storage.read(key, start, end)
  }
  yield Buffer.from(tail)
}

/** If-Match, If-Unmodified-Since, If-None-Match, If-Modified-Since, in nginx's order. */
function precondition(request: Request, etag: string, seconds: number): 304 | 412 | null {
  const unmodifiedSince = header(request, 'if-unmodified-since')
  const match = header(request, 'if-match')
  if (unmodifiedSince !== undefined && !(parseHttpDate(unmodifiedSince) >= seconds)) return 412
  if (match !== undefined && !listsTag(match, etag)) return 412
  const noneMatch = header(request, 'if-none-match')
  const since = header(request, 'if-modified-since')
  if (since === undefined && noneMatch === undefined) return null
  if (since !== undefined && parseHttpDate(since) !== seconds) return null
  if (noneMatch !== undefined && !listsTag(noneMatch.replaceAll(/(^|,)\s*W\//g, '$1'), etag)) return null
  return 304
}

const header = (request: Request, name: string) => request.headers[name] as string | undefined

const listsTag = (header: string, etag: string) => header.trim() === '*' || header.split(',').some((tag) => tag.trim() === etag)
