import { createSample, type SharedSchemas } from './describe-schema.ts'
import type { ApiEndpoint } from './list-endpoints.ts'

/** The text that users replace with their own token. */
export const TOKEN_PLACEHOLDER = 'balafon_YOUR_TOKEN'

/** Creates a curl command with the required parameters and sample values. */
export function createCurlExample(
  { method, path, operation: { parameters = [], requestBody } }: ApiEndpoint,
  siteUrl: string,
  sharedSchemas: SharedSchemas,
): string {
  const bodySchema = requestBody?.content['application/json']?.schema
  const createParameterValue = (name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema
    return encodeURIComponent(String(createSample(schema ?? {}, sharedSchemas)))
  }
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required).map(({ name }) => `${name}=${createParameterValue(name)}`)
  const url = `${siteUrl}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => createParameterValue(name))}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const hasBody = method !== 'GET'
  return [
    `curl ${hasBody ? `-X ${method} ` : ''}${quoteForShell(url)}`,
    `-H ${quoteForShell(`Authorization: Bearer ${TOKEN_PLACEHOLDER}`)}`,
    ...(hasBody
      ? [
          `-H ${quoteForShell('Content-Type: application/json')}`,
          `-d ${quoteForShell(JSON.stringify(bodySchema ? createSample(bodySchema, sharedSchemas) : {}))}`,
        ]
      : []),
  ].join(' \\\n  ')
}

/** Puts text in single quotes. A single quote in the text becomes `'\''`. */
const quoteForShell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
