import { parseHttpDate } from './http-date.ts'

export interface ByteRange {
  readonly start: number
  /** Inclusive, as in the header. */
  readonly end: number
}

/** `whole`: send the whole file. `unsatisfiable`: respond with 416. */
export type RangeResult = 'whole' | 'unsatisfiable' | readonly ByteRange[]

/** A longer header is ignored: 32 ranges fit into it. */
const MAX_HEADER_LENGTH = 1000
const MAX_RANGES = 32
/** The largest file offset. nginx rejects larger numbers too. */
const MAX_OFFSET = 2n ** 63n - 1n

/** Parses a Range header as nginx does: a malformed one is unsatisfiable, ranges that start past the end or run backwards are skipped. */
export function parseRange(header: string | undefined, size: number): RangeResult {
  if (header === undefined || header.length > MAX_HEADER_LENGTH || !/^bytes=./i.test(header)) return 'whole'
  const ranges: ByteRange[] = []
  let totalLength = 0
  for (const part of header.slice(6).split(',')) {
    const range = parsePart(part, size)
    if (range === null) return 'unsatisfiable'
    const length = range.end - range.start + 1
    // The range is empty at the start of the file, so the file is empty. An empty file is sent whole, as nginx does.
    if (length <= 0 && range.start === 0) return 'whole'
    if (length <= 0) continue
    ranges.push(range)
    totalLength += length
    if (ranges.length > MAX_RANGES) return 'whole'
  }
  if (ranges.length === 0) return 'unsatisfiable'
  // Ranges that together exceed the file are an attack or a mistake: nginx sends the file once.
  return totalLength > size ? 'whole' : ranges
}

/** Parses one range and limits it to the file. It may be empty or run backwards. Returns `null` when it is malformed. */
function parsePart(part: string, size: number): ByteRange | null {
  // Matches `0-99` and `0-`, or the suffix `-100`, for which `first` is empty.
  const [, first, last = ''] = /^ *(\d+) *-(?: *(\d+))? *$/.exec(part) ?? /^ *()-(\d+) *$/.exec(part) ?? []
  if (first === undefined || [first, last].some((digits) => BigInt(digits) > MAX_OFFSET)) return null
  if (first === '') return { start: Math.max(size - Number(last), 0), end: size - 1 }
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/**
 * Whether the Range header applies: If-Range is missing, or contains the strong ETag or the exact date of the file.
 * @param modifiedSeconds - when the file was changed, in seconds since 1970
 */
export function isIfRangeValid(ifRange: string | undefined, etag: string, modifiedSeconds: number): boolean {
  if (ifRange === undefined) return true
  return ifRange.length > 1 && ifRange.endsWith('"') ? ifRange === etag : parseHttpDate(ifRange) === modifiedSeconds
}
