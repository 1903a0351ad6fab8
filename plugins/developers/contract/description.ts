import { endpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** JSON schema, as far as it is shown. What is not known here stays in the document for other readers. */
const Schema = z.looseObject({
  $ref: z.optional(z.string()),
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  description: z.optional(z.string()),
  format: z.optional(z.string()),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  default: z.optional(z.unknown()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  minItems: z.optional(z.number()),
  maxItems: z.optional(z.number()),
  pattern: z.optional(z.string()),
  required: z.optional(z.array(z.string())),
  get properties() {
    return z.optional(z.record(z.string(), Schema))
  },
  get items() {
    return z.optional(Schema)
  },
  get anyOf() {
    return z.optional(z.array(Schema))
  },
  get oneOf() {
    return z.optional(z.array(Schema))
  },
  get allOf() {
    return z.optional(z.array(Schema))
  },
  get additionalProperties() {
    return z.optional(z.union([z.boolean(), Schema]))
  },
})
export type Schema = z.infer<typeof Schema>

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.optional(z.boolean()),
  description: z.optional(z.string()),
  schema: Schema,
})
export type Parameter = z.infer<typeof Parameter>

const Content = z.record(z.string(), z.object({ schema: z.optional(Schema) }))

export const Operation = z.object({
  summary: z.string(),
  description: z.optional(z.string()),
  tags: z.array(z.string()),
  security: z.optional(z.array(z.record(z.string(), z.unknown()))),
  parameters: z.optional(z.array(Parameter)),
  requestBody: z.optional(z.object({ content: Content })),
  responses: z.record(z.string(), z.object({ description: z.string(), content: z.optional(Content) })),
})
export type Operation = z.infer<typeof Operation>

export const OpenApi = z.object({
  openapi: z.string(),
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  /** Path → method in small letters → call. */
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
})
export type OpenApi = z.infer<typeof OpenApi>

export const getOpenApi = endpoint({
  method: 'GET',
  path: 'openapi.json',
  summary: 'This description of the API: what this site takes now, as OpenAPI 3.1',
  access: { permission: 'api.access' },
  byToken: true,
  reply: OpenApi,
})
