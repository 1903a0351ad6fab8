import type { Endpoint } from '@balafon/sdk/contract'
import { buildPath } from '@balafon/sdk/contract'
import type { OpenApiDocument } from '@balafon/sdk/server'
import { toJSONSchema } from 'zod'
import type { $ZodType } from 'zod/v4/core'

export interface DescribedRoute {
  /** `core`, or a plugin's id. */
  readonly owner: string
  readonly endpoint: Endpoint
}

type Json = Readonly<Record<string, unknown>>

/** The whole API as OpenAPI 3.1, from the same descriptions that the server checks and the browser calls. */
export function buildOpenApi(routes: readonly DescribedRoute[], info: OpenApiDocument['info']): OpenApiDocument {
  const paths: Record<string, Record<string, Json>> = {}
  const inOrder = routes.toSorted((one, other) =>
    `${one.endpoint.path} ${one.endpoint.method}`.localeCompare(`${other.endpoint.path} ${other.endpoint.method}`),
  )
  for (const route of inOrder) {
    const path = buildPath(route.endpoint.path)
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'balafon', description: 'With X-XSRF-TOKEN on everything that changes something.' },
        token: { type: 'http', scheme: 'bearer', description: 'An access token. Calls that do not name it refuse it.' },
      },
      schemas: { Problem: PROBLEM },
    },
  }
}

const PROBLEM: Json = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: "In the caller's language." },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } }, description: 'Field → texts, with 422.' },
  },
}

const IDEMPOTENCY_KEY: Json = {
  name: 'idempotency-key',
  in: 'header',
  schema: { type: 'string', minLength: 8, maxLength: 255 },
  description: 'With the same key the work is done once, and answered alike, for a day.',
}

const WINDOW_ANSWERS: Json = { 200: { description: 'A page', content: { 'text/html': {} } }, 302: { description: 'Somewhere else' } }

function operationOf({ owner, endpoint }: DescribedRoute): Json {
  const { method, summary, status, params, query, body, response, upload, webhook } = endpoint
  const hasBody = method !== 'GET' && (propertiesOf(body).length > 0 || upload !== undefined || webhook !== undefined)
  const parameters = [...parametersOf(params, query), ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : [])]
  return {
    summary,
    tags: [owner],
    ...securityOf(endpoint),
    ...noteOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && { requestBody: { required: true, content: contentOf(endpoint) } }),
    responses: {
      ...(endpoint.kind === 'navigation'
        ? WINDOW_ANSWERS
        : {
            [status]:
              status === 204 ? { description: 'Done' } : { description: 'Done', content: { 'application/json': { schema: schemaOf(response, 'output') } } },
          }),
      default: { description: 'A problem', content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    },
  }
}

/** `{}`: nobody need be signed in. */
function securityOf({ access, acceptsAccessToken }: Endpoint): Json {
  const ways = [access === 'guest' ? {} : { session: [] }, ...(acceptsAccessToken ? [{ token: [] }] : [])]
  return access === 'guest' && !acceptsAccessToken ? {} : { security: ways }
}

function contentOf({ body, upload, webhook }: Endpoint): Json {
  if (webhook) return { '*/*': { schema: { type: 'string', format: 'binary', description: `${webhook.maxBytes} bytes at most` } } }
  const schema = schemaOf(body, 'input')
  const file = upload && { type: 'string', format: 'binary', description: `${upload.maxBytes} bytes at most` }
  return {
    'application/json': { schema },
    ...(file && { 'multipart/form-data': { schema: { ...schema, properties: { ...(schema.properties as Json | undefined), file } } } }),
  }
}

function noteOf({ access, requiresPasswordConfirmation, errors, webhook }: Endpoint): Json {
  const needs = [
    ...(typeof access === 'object' ? [`Needs the permission ${access.permission}.`] : []),
    ...(requiresPasswordConfirmation ? ['Needs a confirmed password.'] : []),
  ]
  const problems = errors.length > 0 ? [`Problems: ${errors.join(', ')}.`] : []
  const lines = [...(webhook ? ["For another service's machine: cookies are ignored, and the body is checked by its signature."] : []), ...needs, ...problems]
  return lines.length > 0 ? { description: lines.join(' ') } : {}
}

function parametersOf(params: $ZodType, query: $ZodType): Json[] {
  const inPath = propertiesOf(params).map(([name, schema]) => ({ name, in: 'path', required: true, schema }))
  const required = new Set(schemaOf(query, 'input').required as readonly string[] | undefined)
  const inQuery = propertiesOf(query).map(([name, schema]) => ({ name, in: 'query', ...(required.has(name) && { required: true }), schema }))
  return [...inPath, ...inQuery]
}

const propertiesOf = (schema: $ZodType) => Object.entries((schemaOf(schema, 'input').properties ?? {}) as Record<string, Json>)

function schemaOf(schema: $ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...shape } = toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return shape
}
