import { createHash } from 'node:crypto'
import type { Answer } from './request.ts'

const HEADERS = ['content-range', 'content-length', 'accept-ranges', 'content-type', 'last-modified', 'etag'] as const
/** A refusal's page is each server's own. */
const OF_THE_PAGE: ReadonlySet<string> = new Set(['content-length', 'content-type'])

const BOUNDARY = /boundary=(\S+)/

/** What has to be the same in both answers, as text; the parts' boundary is each server's own. */
function essence({ status, headers, body }: Answer): Record<string, string> {
  const refused = status >= 400
  const boundary = BOUNDARY.exec(headers['content-type'] ?? '')?.[1]
  const plain = (text: string) => (boundary ? text.replaceAll(boundary, 'BOUNDARY') : text)
  const kept = HEADERS.filter((name) => !(refused && OF_THE_PAGE.has(name))).map((name) => [name, plain(String(headers[name] ?? 'none'))])
  const content = boundary ? Buffer.from(plain(body.toString('latin1')), 'latin1') : body
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return { status: String(status), ...Object.fromEntries(kept), ...(!refused && { body: `${content.length} bytes, ${digest}` }) }
}

/** Where two answers differ: `status 206, ours 416`. When the status differs, the headers that follow from it are not told. */
export function differences(reference: Answer, ours: Answer): string[] {
  const [expected, actual] = [essence(reference), essence(ours)]
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)])
  const told = expected.status === actual.status ? names : new Set(['status', 'content-range'])
  return [...told].filter((name) => expected[name] !== actual[name]).map((name) => `${name} ${expected[name] ?? 'none'}, ours ${actual[name] ?? 'none'}`)
}
