import { createHash } from 'node:crypto'
import type { HttpResponse } from './send-request.ts'

const COMPARED_HEADERS = ['content-range', 'content-length', 'accept-ranges', 'content-type', 'last-modified', 'etag'] as const
/** Not compared in error responses, because each server has its own error page. */
const ERROR_PAGE_HEADERS: ReadonlySet<string> = new Set(['content-length', 'content-type'])

const BOUNDARY = /boundary=(\S+)/

/** Returns the parts of a response that have to be equal, as text. Each server chooses a random multipart boundary, so a fixed text replaces it. */
function pickComparedParts({ status, headers, body }: HttpResponse): Record<string, string> {
  const isError = status >= 400
  const boundary = BOUNDARY.exec(headers['content-type'] ?? '')?.[1]
  const replaceBoundary = (text: string) => (boundary ? text.replaceAll(boundary, 'BOUNDARY') : text)
  const comparedHeaders = COMPARED_HEADERS.filter((name) => !(isError && ERROR_PAGE_HEADERS.has(name)))
  const headerTexts = Object.fromEntries(comparedHeaders.map((name) => [name, replaceBoundary(String(headers[name] ?? 'none'))]))
  const content = boundary ? Buffer.from(replaceBoundary(body.toString('latin1')), 'latin1') : body
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return { status: String(status), ...headerTexts, ...(!isError && { body: `${content.length} bytes, ${digest}` }) }
}

/**
 * Lists the differences between two responses, for example `status 206, measured 416` when the reference has the status 206. When the status differs,
 * only `content-range` is compared too, because the body and the other headers depend on the status.
 */
export function compareResponses(reference: HttpResponse, measured: HttpResponse): string[] {
  const [expected, actual] = [pickComparedParts(reference), pickComparedParts(measured)]
  const allNames = new Set([...Object.keys(expected), ...Object.keys(actual)])
  const names = expected.status === actual.status ? allNames : new Set(['status', 'content-range'])
  return [...names].filter((name) => expected[name] !== actual[name]).map((name) => `${name} ${expected[name] ?? 'none'}, measured ${actual[name] ?? 'none'}`)
}
