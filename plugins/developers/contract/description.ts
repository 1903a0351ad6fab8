import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** The parts of a JSON schema that the reference shows. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly additionalProperties?: boolean | Schema
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}

export type Content = Readonly<Record<string, { readonly schema?: Schema }>>

export interface Operation {
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  /** The accepted authentication schemes; absent when none is required. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}

export interface OpenApi {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  /** Operations by path and lower-case method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export const getOpenApi = defineEndpoint({
  method: 'GET',
  path: 'openapi.json',
  summary: 'Get the OpenAPI 3.1 document of this site',
  access: { permission: 'api.access' },
  acceptsAccessToken: true,
  // The document follows the OpenAPI specification. A complete schema of it would be long, so only the type is declared.
  response: z.custom<OpenApi>((value) => typeof value === 'object' && value !== null),
})
