import { createSample, type SharedSchemas } from './describe-schema.ts'
import type { ApiEndpoint } from './list-endpoints.ts'

/** Replaced by the user's own token. */
export const TOKEN_PLACEHOLDER = 'balafon_YOUR_TOKEN'

/** Creates a curl command with the required parameters and sample values. */
export function createCurlExample(
  { method, path, operation: { parameters = [], requestBody } }: ApiEndpoint,
  siteUrl: string,
  sharedSchemas: SharedSchemas,
): string {
  const bodySchema = requestBody?.content['application/json']?.schema
  const createValue = (name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema
    return encodeURIComponent(String(createSample(schema ?? {}, sharedSchemas)))
  }
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required).map(({ name }) => `${name}=${createValue(name)}`)
  const url = `${siteUrl}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => createValue(name))}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const hasBody = method !== 'GET'
  return [
    `curl ${hasBody ? `-X ${method} ` : ''}${quote(url)}`,
    `-H ${quote(`Authorization: Bearer ${TOKEN_PLACEHOLDER}`)}`,
    ...(hasBody
      ? [`-H ${quote('Content-Type: application/json')}`, `-d ${quote(JSON.stringify(bodySchema ? createSample(bodySchema, sharedSchemas) : {}))}`]
      : []),
  ].join(' \\\n  ')
}

/** Quotes text for the shell. */
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
