import { parseHttpDate } from './http-date.ts'

export interface ByteRange {
  readonly start: number
  /** Inclusive, as in the header. */
  readonly end: number
}

/** `whole`: send everything. `none`: 416. */
export type RangeResult = 'whole' | 'none' | readonly ByteRange[]

const MAX_RANGES = 32
/** The largest file offset: nginx takes no number above it. */
const LAST_OFFSET = 2n ** 63n - 1n

/** Reads a Range header as nginx does: what is malformed answers 416, ranges that start past the end or run backwards are left out. */
export function parseRange(header: string | undefined, size: number): RangeResult {
  if (header === undefined || !/^bytes=./i.test(header)) return 'whole'
  const ranges: ByteRange[] = []
  let total = 0
  for (const part of header.slice(6).split(',')) {
    const range = readPart(part, size)
    if (range === null) return 'none'
    const length = range.end - range.start + 1
    // An empty range at the very start exists in empty files only: those are sent whole.
    if (length <= 0 && range.start === 0) return 'whole'
    if (length <= 0) continue
    ranges.push(range)
    total += length
    if (ranges.length > MAX_RANGES) return 'whole'
  }
  if (ranges.length === 0) return 'none'
  // Ranges that together ask for more than the file are an attack or a mistake: nginx sends the file.
  return total > size ? 'whole' : ranges
}

/** One range, cut to the file; it may be empty or run backwards. `null`: malformed. */
function readPart(part: string, size: number): ByteRange | null {
  const [, first, last = ''] = /^ *(\d+) *- *(\d*) *$/.exec(part) ?? /^ *()-(\d+) *$/.exec(part) ?? []
  if (first === undefined || [first, last].some((digits) => BigInt(digits) > LAST_OFFSET)) return null
  if (first === '') return { start: Math.max(size - Number(last), 0), end: size - 1 }
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** If-Range: the range counts only when the tag is the file's (strongly) or the date is the file's. */
export function matchesIfRange(ifRange: string | undefined, etag: string, seconds: number): boolean {
  if (ifRange === undefined) return true
  return ifRange.length > 1 && ifRange.endsWith('"') ? ifRange === etag : parseHttpDate(ifRange) === seconds
}
