import type { Translate } from '@balafon/sdk/client'
import type { Schema } from '../../contract/description.ts'

/** The schemas of the OpenAPI document that other schemas refer to, by name. */
export type SharedSchemas = Readonly<Record<string, Schema>>

const REFERENCE_PREFIX = '#/components/schemas/'

/** Returns the schema that a `$ref` points to, or the schema itself. */
export const resolveReference = (schema: Schema, sharedSchemas: SharedSchemas): Schema =>
  schema.$ref?.startsWith(REFERENCE_PREFIX) ? (sharedSchemas[schema.$ref.slice(REFERENCE_PREFIX.length)] ?? {}) : schema

const listAlternatives = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf ?? []

/** Describes a schema's type in the user's language: `integer`, `list of string`, `string or null`. */
export function describeType(schemaOrReference: Schema, sharedSchemas: SharedSchemas, translate: Translate): string {
  const schema = resolveReference(schemaOrReference, sharedSchemas)
  const alternatives = listAlternatives(schema)
  const joinTypes = (types: readonly string[]) => [...new Set(types)].join(` ${translate('developers.docs.or')} `)
  if (alternatives.length > 0) return joinTypes(alternatives.map((alternative) => describeType(alternative, sharedSchemas, translate)))
  if (Array.isArray(schema.type)) return joinTypes(schema.type)
  if (schema.type === 'array') return translate('developers.docs.list_of', { type: describeType(schema.items ?? {}, sharedSchemas, translate) })
  const valueSchema = schema.additionalProperties
  if (!schema.properties && typeof valueSchema === 'object')
    return translate('developers.docs.map_of', { type: describeType(valueSchema, sharedSchemas, translate) })
  const type = schema.type ?? getValueType(schema.const ?? schema.enum?.[0])
  if (type === undefined) return translate('developers.docs.any_type')
  return schema.format ? `${String(type)} (${schema.format})` : String(type)
}

const getValueType = (value: unknown) => (value === undefined ? undefined : typeof value)

/** The limit that every integer has in JavaScript. It is not shown, because it says nothing about the field. */
const MAX_NUMBER = Number.MAX_SAFE_INTEGER

/** Describes a schema's allowed values, limits and default in the user's language. */
export function describeLimits(schemaOrReference: Schema, sharedSchemas: SharedSchemas, translate: Translate): string[] {
  const schema = resolveReference(schemaOrReference, sharedSchemas)
  const { minimum, maximum, minLength, maxLength, maxItems, default: defaultValue } = schema
  const values = schema.enum ?? resolveReference(schema.items ?? {}, sharedSchemas).enum ?? (schema.const === undefined ? [] : [schema.const])
  const limits: readonly (readonly [string, number | undefined])[] = [
    ['at_least', minimum],
    ['at_most', maximum],
    ['characters_from', minLength],
    ['characters_to', maxLength],
    ['items_to', maxItems],
  ]
  return [
    ...(values.length > 0 ? [translate('developers.docs.one_of', { values: values.map(formatValue).join(', ') })] : []),
    ...limits.flatMap(([name, value]) =>
      value === undefined || Math.abs(value) >= MAX_NUMBER ? [] : [translate(`developers.docs.${name}`, { count: value, value })],
    ),
    ...(defaultValue === undefined ? [] : [translate('developers.docs.default', { value: formatValue(defaultValue) })]),
  ]
}

const formatValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Lists the fields of an object, or of the entries of a list or map. */
export function listFields(
  schemaOrReference: Schema,
  sharedSchemas: SharedSchemas,
): { readonly name: string; readonly schema: Schema; readonly isRequired: boolean }[] {
  const schema = resolveReference(schemaOrReference, sharedSchemas)
  if (schema.properties)
    return Object.entries(schema.properties).map(([name, property]) => ({
      name,
      schema: property,
      isRequired: schema.required?.includes(name) ?? false,
    }))
  const entry = schema.items ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined)
  if (entry) return listFields(entry, sharedSchemas)
  return (
    listAlternatives(schema)
      .map((alternative) => listFields(alternative, sharedSchemas))
      .find((fields) => fields.length > 0) ?? []
  )
}

/** Creates a sample value with the required fields. */
export function createSample(schemaOrReference: Schema, sharedSchemas: SharedSchemas): unknown {
  const schema = resolveReference(schemaOrReference, sharedSchemas)
  const [firstOption] = [...(schema.enum ?? []), ...listAlternatives(schema).map((alternative) => createSample(alternative, sharedSchemas))]
  const fixedValue = schema.default ?? schema.const ?? firstOption
  if (fixedValue !== undefined) return fixedValue
  if (schema.properties) {
    const required = listFields(schema, sharedSchemas).filter(({ isRequired }) => isRequired)
    return Object.fromEntries(required.map((field) => [field.name, createSample(field.schema, sharedSchemas)]))
  }
  if (schema.type === 'array') return [createSample(schema.items ?? {}, sharedSchemas)]
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  return schema.type === 'object' ? {} : '…'
}
