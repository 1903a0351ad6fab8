import type { HttpRequest } from './send-request.ts'

/** The size, ETag and modification time of the requested file. Conditional headers are built from them. */
export interface TestedFile {
  readonly size: number
  readonly etag: string
  readonly modifiedAt: Date
}

const createManyRanges = (count: number) => `bytes=${Array.from({ length: count }, (_, index) => `${index * 10}-${index * 10 + 4}`).join(',')}`

/** Returns valid, unusual and invalid Range headers for a file of `size` bytes, each with a description as its key. */
const createRangeHeaders = (size: number): Readonly<Record<string, string>> => ({
  'first bytes': 'bytes=0-99',
  'one byte': 'bytes=0-0',
  middle: 'bytes=1000-1999',
  'from the start': 'bytes=0-',
  'open-ended': `bytes=${size - 100}-`,
  'last byte': `bytes=${size - 1}-${size - 1}`,
  suffix: 'bytes=-500',
  'suffix of one': 'bytes=-1',
  'suffix of zero': 'bytes=-0',
  'suffix longer than the file': `bytes=-${size + 10}`,
  'end past the file': `bytes=${size - 10}-${size + 1000}`,
  'whole file': `bytes=0-${size - 1}`,
  'large range': 'bytes=1000000-2999999',
  'at the end of the file': `bytes=${size}-`,
  'past the end': `bytes=${size + 5}-${size + 9}`,
  reversed: 'bytes=9-5',
  'reversed to zero': 'bytes=5-0',
  'no numbers': 'bytes=-',
  empty: 'bytes=',
  letters: 'bytes=abc',
  'letters after a number': 'bytes=0-9x',
  'no dash': 'bytes=5',
  'two dashes': 'bytes=0--5',
  negative: 'bytes=--5',
  'other unit': 'items=0-5',
  'unit in capitals': 'BYTES=0-5',
  'no equals sign': 'bytes 0-5',
  'spaces inside': 'bytes= 0 - 5 , 10 - 15 ',
  'space before the equals sign': 'bytes =0-5',
  tab: 'bytes=\t0-5',
  'space after a suffix dash': 'bytes=- 5',
  'largest number': 'bytes=0-9223372036854775807',
  'one above the largest number': 'bytes=0-9223372036854775808',
  'number too large': 'bytes=0-99999999999999999999999',
  'start too large': 'bytes=99999999999999999999999-',
  'leading zeros': 'bytes=0000-0009',
  'many leading zeros': 'bytes=000000000000000000000000-0009',
  'two ranges': 'bytes=0-9,100-109',
  'two ranges, one a suffix': 'bytes=0-9,-10',
  'ranges out of order': 'bytes=100-109,0-9',
  'overlapping ranges': 'bytes=0-99,50-149',
  'the same range twice': 'bytes=0-9,0-9',
  'adjoining ranges': 'bytes=0-9,10-19',
  'ranges that cover more than the file': `bytes=0-${size - 1},0-9`,
  'the whole file in two ranges': `bytes=0-999,1000-${size - 1}`,
  'one range of two is past the end': `bytes=0-9,${size}-`,
  'all ranges past the end': `bytes=${size}-,${size + 10}-`,
  'a reversed range among others': 'bytes=0-9,20-15',
  'a reversed range first': 'bytes=20-15,0-9',
  'a malformed range among others': 'bytes=0-9,x',
  'comma at the end': 'bytes=0-9,',
  'two commas': 'bytes=0-9,,20-29',
  'suffix of zero among others': 'bytes=0-9,-0',
  'as many ranges as are allowed': createManyRanges(32),
  'one range too many': createManyRanges(33),
})

/** Returns conditional headers, alone and with a range, each with a description as its key. “Equal” values match the file, “other” values do not. */
function createConditionalHeaders({ etag, modifiedAt }: TestedFile): Readonly<Record<string, Record<string, string>>> {
  const formatDate = (offsetSeconds: number) => new Date(modifiedAt.getTime() + offsetSeconds * 1000).toUTCString()
  const range = 'bytes=10-19'
  const otherEtag = '"5f5e100-1"'
  return {
    'If-Range with the equal tag': { 'if-range': etag, range },
    'If-Range with another tag': { 'if-range': otherEtag, range },
    'If-Range with another tag, two ranges': { 'if-range': otherEtag, range: 'bytes=0-9,20-29' },
    'If-Range with a weak tag': { 'if-range': `W/${etag}`, range },
    'If-Range with the equal date': { 'if-range': formatDate(0), range },
    'If-Range with an older date': { 'if-range': formatDate(-60), range },
    'If-Range with a later date': { 'if-range': formatDate(60), range },
    'If-Range with an ISO 8601 date': { 'if-range': modifiedAt.toISOString(), range },
    'If-Range with a tag without its opening quote': { 'if-range': etag.slice(1), range },
    'If-Range with an invalid date': { 'if-range': 'yesterday', range },
    'If-Range with another tag, range past the end': { 'if-range': otherEtag, range: 'bytes=999999999-' },
    'If-None-Match with the equal value': { 'if-none-match': etag },
    'If-None-Match with the equal value, weak': { 'if-none-match': `W/${etag}` },
    'If-None-Match with the equal value in a list': { 'if-none-match': `${otherEtag}, ${etag}` },
    'If-None-Match with the equal value and a range': { 'if-none-match': etag, range },
    'If-None-Match with another value': { 'if-none-match': otherEtag },
    'If-None-Match with another value and a range': { 'if-none-match': otherEtag, range },
    'If-None-Match without a value': { 'if-none-match': '' },
    'If-None-Match with W/ twice': { 'if-none-match': `W/W/${etag}` },
    'If-None-Match with an asterisk': { 'if-none-match': '*' },
    'If-Modified-Since with the equal date': { 'if-modified-since': formatDate(0) },
    'If-Modified-Since with an older date': { 'if-modified-since': formatDate(-60) },
    'If-Modified-Since with a later date': { 'if-modified-since': formatDate(60) },
    'If-Modified-Since in RFC 850 format': { 'if-modified-since': 'Friday, 01-Mar-24 10:20:30 GMT' },
    'If-Modified-Since in asctime format': { 'if-modified-since': 'Fri Mar  1 10:20:30 2024' },
    'If-Modified-Since in ISO 8601 format': { 'if-modified-since': modifiedAt.toISOString() },
    'If-Modified-Since with an invalid date': { 'if-modified-since': 'yesterday' },
    'If-Modified-Since with the equal date and a range': { 'if-modified-since': formatDate(0), range },
    'If-Modified-Since with the equal date, If-None-Match with another value': { 'if-modified-since': formatDate(0), 'if-none-match': otherEtag },
    'If-Modified-Since with an older date, If-None-Match with the equal value': { 'if-modified-since': formatDate(-60), 'if-none-match': etag },
    'If-Unmodified-Since with the equal date': { 'if-unmodified-since': formatDate(0) },
    'If-Unmodified-Since with a later date': { 'if-unmodified-since': formatDate(60), range },
    'If-Unmodified-Since with an older date': { 'if-unmodified-since': formatDate(-60) },
    'If-Unmodified-Since with an invalid date': { 'if-unmodified-since': 'yesterday' },
    'If-Match with the equal value': { 'if-match': etag, range },
    'If-Match with another value': { 'if-match': otherEtag },
    'If-Match with the equal value, weak': { 'if-match': `W/${etag}` },
    'If-Match without a value': { 'if-match': '' },
    'If-Match with an asterisk': { 'if-match': '*' },
  }
}

/** Creates all requests for a file, as GET and as HEAD. */
export function createRangeRequests(file: TestedFile): { name: string; request: HttpRequest }[] {
  const rangeHeaders = Object.entries(createRangeHeaders(file.size)).map(([name, range]) => [name, { range }] as const)
  const headersByName: Readonly<Record<string, Record<string, string>>> = {
    'no range': {},
    ...Object.fromEntries(rangeHeaders),
    ...createConditionalHeaders(file),
  }
  return ['GET', 'HEAD'].flatMap((method) =>
    Object.entries(headersByName).map(([name, headers]) => ({ name: `${method} ${name}`, request: { method, headers } })),
  )
}
