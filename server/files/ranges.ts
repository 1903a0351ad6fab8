export interface ByteRange {
  readonly start: number
  /** Inclusive, as in the header. */
  readonly end: number
}

/** `whole`: send everything. `none`: 416. */
export type RangeAnswer = 'whole' | 'none' | readonly ByteRange[]

const MAX_RANGES = 32
/** Digits of a number that nginx still reads. */
const LONGEST = 18

/** Reads a Range header as nginx does: what is malformed answers 416, ranges that start past the end or run backwards are left out. */
export function readRange(header: string | undefined, size: number): RangeAnswer {
  if (header === undefined || size === 0 || !/^bytes=./i.test(header)) return 'whole'
  const ranges: ByteRange[] = []
  let total = 0
  for (const part of header.slice(6).split(',')) {
    const range = readPart(part, size)
    if (range === 'malformed') return 'none'
    if (range === null) continue
    ranges.push(range)
    total += range.end - range.start + 1
    if (ranges.length > MAX_RANGES) return 'whole'
  }
  if (ranges.length === 0) return 'none'
  // Ranges that together ask for more than the file are an attack or a mistake: nginx sends the file.
  return total > size ? 'whole' : ranges
}

function readPart(part: string, size: number): ByteRange | null | 'malformed' {
  const match = /^ *(\d*) *- *(\d*) *$/.exec(part)
  if (!match) return 'malformed'
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return 'malformed'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? null : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first.length > LONGEST || last.length > LONGEST) return 'malformed'
  if (last !== '' && Number(last) < start) return null
  return start >= size ? null : { start, end }
}

/** If-Range: the range counts only when the tag is the file's (strongly) or the date is not older than it. */
export function rangeStillHolds(ifRange: string | undefined, etag: string, modified: Date): boolean {
  if (ifRange === undefined) return true
  if (ifRange.startsWith('"')) return ifRange === etag
  return Date.parse(ifRange) === Math.floor(modified.getTime() / 1000) * 1000
}
