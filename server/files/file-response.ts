import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import { parseHttpDate } from './http-date.ts'
import { type ByteRange, isIfRangeValid, parseRange } from './ranges.ts'
import type { Storage, StoredFile } from './storage.ts'

export interface FileRequest {
  readonly key: string
  readonly mimeType: string
  readonly isHead: boolean
  /** Serves only the beginning of the file, as if the file ended there. */
  readonly maxBytes?: number
  /** The headers of the request, with lower-case names. */
  readonly headers: Readonly<Record<string, unknown>>
}

export interface FileResponse {
  readonly status: 200 | 206 | 304 | 412 | 416
  readonly headers: Readonly<Record<string, string>>
  readonly contentType?: string
  /** The Content-Length. HEAD responses have it too, although they have no body. */
  readonly contentLength?: number
  readonly body: Readable | null
}

/** What a response for a stored file contains, before its body is read. */
export interface FileResponseHead extends Pick<FileResponse, 'status' | 'headers'> {
  /** The size of the file, or of the part of it that is served. */
  readonly size: number
  /** The ranges of the file in the body. Only an empty file has an empty range. */
  readonly ranges: readonly ByteRange[]
}

/** Creates the response for a stored file as nginx does: 200, 206 (one or several ranges), 304, 412 or 416. Returns `null` when the file does not exist. */
export async function createFileResponse(storage: Storage, request: FileRequest): Promise<FileResponse | null> {
  const file = await storage.stat(request.key)
  if (!file) return null
  const { status, headers, size, ranges } = describeFileResponse(request, file)
  const [first, second] = ranges
  if (!first) return { status, headers, body: null }
  if (second) return { status, headers, ...createMultipartBody(storage, request, ranges, size) }
  return { status, headers, contentType: request.mimeType, ...createBody(storage, request, first) }
}

/** Decides what the response for a stored file contains. */
export function describeFileResponse(request: Pick<FileRequest, 'headers' | 'maxBytes'>, file: StoredFile): FileResponseHead {
  const size = Math.min(file.size, request.maxBytes ?? file.size)
  const modifiedSeconds = Math.floor(file.modifiedAt.getTime() / 1000)
  const etag = `"${modifiedSeconds.toString(16)}-${size.toString(16)}"`
  const validators = { 'last-modified': new Date(modifiedSeconds * 1000).toUTCString(), etag }

  const conditionStatus = checkConditions(request, etag, modifiedSeconds)
  if (conditionStatus === 412) return { status: 412, headers: {}, size, ranges: [] }
  if (conditionStatus === 304) return { status: 304, headers: validators, size, ranges: [] }

  const isRangeValid = isIfRangeValid(getHeader(request, 'if-range'), etag, modifiedSeconds)
  const range = isRangeValid ? parseRange(getHeader(request, 'range'), size) : 'whole'
  if (range === 'unsatisfiable') return { status: 416, headers: { 'content-range': `bytes */${size}` }, size, ranges: [] }
  if (range === 'whole') return { status: 200, headers: { ...validators, 'accept-ranges': 'bytes' }, size, ranges: [{ start: 0, end: size - 1 }] }
  const [first, second] = range
  if (!first || second) return { status: 206, headers: validators, size, ranges: range }
  return { status: 206, headers: { ...validators, 'content-range': `bytes ${first.start}-${first.end}/${size}` }, size, ranges: range }
}

function createBody(storage: Storage, { key, isHead }: FileRequest, { start, end }: ByteRange): Pick<FileResponse, 'body' | 'contentLength'> {
  const contentLength = end - start + 1
  if (contentLength <= 0) return { body: null }
  return { contentLength, body: isHead ? null : storage.read(key, start, end) }
}

function createMultipartBody(storage: Storage, { key, mimeType, isHead }: FileRequest, ranges: readonly ByteRange[], size: number) {
  const boundary = String(randomInt(1e12)).padStart(20, '0')
  const partHeaders = ranges.map(({ start, end }) => `\r\n--${boundary}\r\nContent-Type: ${mimeType}\r\nContent-Range: bytes ${start}-${end}/${size}\r\n\r\n`)
  const closingBoundary = `\r\n--${boundary}--\r\n`
  const contentLength = ranges.reduce((sum, { start, end }, index) => sum + (partHeaders[index]?.length ?? 0) + end - start + 1, closingBoundary.length)
  const body = isHead ? null : Readable.from(readParts(storage, key, ranges, partHeaders, closingBoundary), { objectMode: false })
  return { contentType: `multipart/byteranges; boundary=${boundary}`, contentLength, body }
}

/** Opens each part when it is sent, so that a client that disconnects leaves no file open. */
async function* readParts(storage: Storage, key: string, ranges: readonly ByteRange[], partHeaders: readonly string[], closingBoundary: string) {
  for (const [index, { start, end }] of ranges.entries()) {
    yield Buffer.from(partHeaders[index] ?? '')
    yield* storage.read(key, start, end)
  }
  yield Buffer.from(closingBoundary)
}

/** Checks If-Match, If-Unmodified-Since, If-None-Match and If-Modified-Since in the order of nginx. */
function checkConditions(request: Pick<FileRequest, 'headers'>, etag: string, modifiedSeconds: number): 304 | 412 | null {
  const ifUnmodifiedSince = getHeader(request, 'if-unmodified-since')
  const ifMatch = getHeader(request, 'if-match')
  // `!(date >= seconds)` instead of `date < seconds`: it is also true for an invalid date (NaN).
  if (ifUnmodifiedSince !== undefined && !(parseHttpDate(ifUnmodifiedSince) >= modifiedSeconds)) return 412
  if (ifMatch !== undefined && !includesEtag(ifMatch, etag)) return 412
  const ifNoneMatch = getHeader(request, 'if-none-match')
  const ifModifiedSince = getHeader(request, 'if-modified-since')
  if (ifModifiedSince === undefined && ifNoneMatch === undefined) return null
  if (ifModifiedSince !== undefined && parseHttpDate(ifModifiedSince) !== modifiedSeconds) return null
  if (ifNoneMatch !== undefined && !includesEtag(ifNoneMatch.replaceAll(/(^|,)\s*W\//g, '$1'), etag)) return null
  return 304
}

const getHeader = ({ headers }: Pick<FileRequest, 'headers'>, name: string) => headers[name] as string | undefined

const includesEtag = (header: string, etag: string) => header.trim() === '*' || header.split(',').some((candidate) => candidate.trim() === etag)
