import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** JSON schema, as far as it is shown. */
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
  /** Ways to sign in, by their names; none: nobody need. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}

export interface OpenApi {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  /** Path → method in small letters → call. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export const getOpenApi = defineEndpoint({
  method: 'GET',
  path: 'openapi.json',
  summary: 'This description of the API: what this site takes now, as OpenAPI 3.1',
  access: { permission: 'api.access' },
  acceptsAccessToken: true,
  // The frame writes it by a specification that everybody knows; here it only passes through.
  response: z.custom<OpenApi>((value) => typeof value === 'object' && value !== null),
})
