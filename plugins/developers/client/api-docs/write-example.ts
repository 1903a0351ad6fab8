import type { Call } from './read-calls.ts'
import { type Known, sampleOf } from './read-schema.ts'

/** Stands where one's own token goes. */
export const PLACEHOLDER = 'balafon_YOUR_TOKEN'

/** The call as it is typed into a terminal: with what is required, and values of the right kind. */
export function curlOf({ method, path, operation: { parameters = [], requestBody } }: Call, siteUrl: string, known: Known): string {
  const json = requestBody?.content['application/json']?.schema
  const valueFor = (name: string) => {
    const schema = parameters.find((each) => each.name === name)?.schema
    return encodeURIComponent(String(sampleOf(schema ?? {}, known)))
  }
  const query = parameters.filter((each) => each.in === 'query' && each.required).map(({ name }) => `${name}=${valueFor(name)}`)
  const url = `${siteUrl}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueFor(name))}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const changes = method !== 'GET'
  return [
    `curl ${changes ? `-X ${method} ` : ''}${quoted(url)}`,
    `-H ${quoted(`Authorization: Bearer ${PLACEHOLDER}`)}`,
    ...(changes ? [`-H ${quoted('Content-Type: application/json')}`, `-d ${quoted(JSON.stringify(json ? sampleOf(json, known) : {}))}`] : []),
  ].join(' \\\n  ')
}

/** Nothing in it is anything to the shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
