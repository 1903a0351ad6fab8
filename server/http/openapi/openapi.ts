import type { Endpoint } from '@balafon/sdk/contract'
import { buildPath } from '@balafon/sdk/contract'
import type { OpenApiDocument } from '@balafon/sdk/server'
import { toJSONSchema } from 'zod'
import type { $ZodType } from 'zod/v4/core'

export interface OwnedEndpoint {
  /** `core`, or the id of a plugin. */
  readonly owner: string
  readonly endpoint: Endpoint
}

type Json = Readonly<Record<string, unknown>>

/** Describes endpoints as OpenAPI 3.1, from the same contracts that the server checks and the browser uses. */
export function buildOpenApi(endpoints: readonly OwnedEndpoint[], info: OpenApiDocument['info']): OpenApiDocument {
  const paths: Record<string, Record<string, Json>> = {}
  const getSortKey = ({ endpoint }: OwnedEndpoint) => `${endpoint.path} ${endpoint.method}`
  for (const owned of endpoints.toSorted((a, b) => getSortKey(a).localeCompare(getSortKey(b)))) {
    const path = buildPath(owned.endpoint.path)
    paths[path] = { ...paths[path], [owned.endpoint.method.toLowerCase()]: describeOperation(owned) }
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'balafon', description: 'Unsafe requests need the X-XSRF-TOKEN header too.' },
        token: { type: 'http', scheme: 'bearer', description: 'An access token. Endpoints that do not list it reject it.' },
      },
      schemas: { Problem: PROBLEM_SCHEMA },
    },
  }
}

const PROBLEM_SCHEMA: Json = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'In the language of the caller.' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } }, description: 'Messages by field, with status 422.' },
  },
}

const IDEMPOTENCY_KEY_PARAMETER: Json = {
  name: 'idempotency-key',
  in: 'header',
  schema: { type: 'string', minLength: 8, maxLength: 255 },
  description: 'Requests with the same key within a day are executed once and get the same response.',
}

const NAVIGATION_RESPONSES: Json = { 200: { description: 'A page', content: { 'text/html': {} } }, 302: { description: 'A redirect' } }

function describeOperation({ owner, endpoint }: OwnedEndpoint): Json {
  const { method, summary, params, query, body, upload, webhook } = endpoint
  const hasBody = method !== 'GET' && (listProperties(body).length > 0 || upload !== undefined || webhook !== undefined)
  const parameters = [...describeParameters(params, query), ...(endpoint.idempotent || upload?.isRepeatable ? [IDEMPOTENCY_KEY_PARAMETER] : [])]
  return {
    summary,
    tags: [owner],
    ...describeSecurity(endpoint),
    ...describeRequirements(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && { requestBody: { required: true, content: describeRequestBody(endpoint) } }),
    responses: {
      ...describeSuccess(endpoint),
      ...describeConflict(endpoint),
      default: { description: 'A problem', content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    },
  }
}

function describeSuccess({ kind, status, response, stream }: Endpoint): Json {
  if (kind === 'navigation') return NAVIGATION_RESPONSES
  if (stream) return { [status]: { description: `The file ${stream.fileName}`, content: { [stream.contentType]: { schema: { type: 'string' } } } } }
  if (status === 204) return { [status]: { description: 'Success' } }
  return { [status]: { description: 'Success', content: { 'application/json': { schema: toSchema(response, 'output') } } } }
}

/** A 409 response is a problem with the data as they are now. */
function describeConflict({ conflict }: Endpoint): Json {
  if (!conflict) return {}
  const current = { type: 'object', properties: { current: toSchema(conflict, 'output') } }
  const schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, current] }
  return { 409: { description: 'Another request has changed the data', content: { 'application/json': { schema } } } }
}

/** An empty requirement (`{}`) means that authentication is optional. */
function describeSecurity({ access, acceptsAccessToken }: Endpoint): Json {
  if (access === 'guest' && !acceptsAccessToken) return {}
  return { security: [access === 'guest' ? {} : { session: [] }, ...(acceptsAccessToken ? [{ token: [] }] : [])] }
}

function describeRequestBody({ body, upload, webhook }: Endpoint): Json {
  if (webhook) return { '*/*': { schema: { type: 'string', format: 'binary', description: `At most ${webhook.maxBytes} bytes` } } }
  const schema = toSchema(body, 'input')
  const file = upload && { type: 'string', format: 'binary', description: `At most ${upload.maxBytes} bytes` }
  return {
    'application/json': { schema },
    ...(file && { 'multipart/form-data': { schema: { ...schema, properties: { ...(schema.properties as Json | undefined), file } } } }),
  }
}

function describeRequirements({ access, requiresPasswordConfirmation, errors, webhook }: Endpoint): Json {
  const sentences = [
    ...(webhook ? ['Called by another service: cookies are ignored, and the body is verified by its signature.'] : []),
    ...(typeof access === 'object' ? [`Needs the permission ${access.permission}.`] : []),
    ...(requiresPasswordConfirmation ? ['Needs a confirmed password.'] : []),
    ...(errors.length > 0 ? [`Problems: ${errors.join(', ')}.`] : []),
  ]
  return sentences.length > 0 ? { description: sentences.join(' ') } : {}
}

function describeParameters(params: $ZodType, query: $ZodType): Json[] {
  const pathParameters = listProperties(params).map(([name, schema]) => ({ name, in: 'path', required: true, schema }))
  const required = new Set(toSchema(query, 'input').required as readonly string[] | undefined)
  const queryParameters = listProperties(query).map(([name, schema]) => ({ name, in: 'query', ...(required.has(name) && { required: true }), schema }))
  return [...pathParameters, ...queryParameters]
}

const listProperties = (schema: $ZodType) => Object.entries((toSchema(schema, 'input').properties ?? {}) as Record<string, Json>)

function toSchema(schema: $ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...jsonSchema } = toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return jsonSchema
}
