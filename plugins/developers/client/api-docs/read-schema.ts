import type { Translate } from '@balafon/sdk/client'
import type { Schema } from '../../contract/description.ts'

type Say = Translate

/** Name → schema, as the document keeps what is used more than once. */
export type Known = Readonly<Record<string, Schema>>

const SHARED = '#/components/schemas/'

/** What a reference stands for. */
export const resolved = (schema: Schema, known: Known): Schema => (schema.$ref?.startsWith(SHARED) ? (known[schema.$ref.slice(SHARED.length)] ?? {}) : schema)

const alternativesOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf ?? []

/** `integer`, `list of string`, `string or null`: JSON's own names, put together in the reader's language. */
export function typeWords(given: Schema, known: Known, say: Say): string {
  const schema = resolved(given, known)
  const alternatives = alternativesOf(schema)
  const or = (types: readonly string[]) => [...new Set(types)].join(` ${say('developers.docs.or')} `)
  if (alternatives.length > 0) return or(alternatives.map((each) => typeWords(each, known, say)))
  if (Array.isArray(schema.type)) return or(schema.type)
  if (schema.type === 'array') return say('developers.docs.list_of', { type: typeWords(schema.items ?? {}, known, say) })
  const values = schema.additionalProperties
  if (!schema.properties && typeof values === 'object') return say('developers.docs.map_of', { type: typeWords(values, known, say) })
  const type = schema.type ?? typeOfValue(schema.const ?? schema.enum?.[0])
  if (type === undefined) return say('developers.docs.anything')
  return schema.format ? `${String(type)} (${schema.format})` : String(type)
}

const typeOfValue = (value: unknown) => (value === undefined ? undefined : typeof value)

/** Beyond this a limit says no more than that numbers end somewhere. */
const ANY_NUMBER = Number.MAX_SAFE_INTEGER

/** What else holds for a value: what it can be, its limits, what it is when it is not given. */
export function limitWords(given: Schema, known: Known, say: Say): string[] {
  const schema = resolved(given, known)
  const { minimum, maximum, minLength, maxLength, maxItems, default: usual } = schema
  const values = schema.enum ?? resolved(schema.items ?? {}, known).enum ?? (schema.const === undefined ? [] : [schema.const])
  const limits: readonly (readonly [string, number | undefined])[] = [
    ['at_least', minimum],
    ['at_most', maximum],
    ['characters_from', minLength],
    ['characters_to', maxLength],
    ['items_to', maxItems],
  ]
  return [
    ...(values.length > 0 ? [say('developers.docs.one_of', { values: values.map(written).join(', ') })] : []),
    ...limits.flatMap(([name, value]) =>
      value === undefined || Math.abs(value) >= ANY_NUMBER ? [] : [say(`developers.docs.${name}`, { count: value, value })],
    ),
    ...(usual === undefined ? [] : [say('developers.docs.default', { value: written(usual) })]),
  ]
}

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The fields within a value: an object's own, or those of a list's entries. */
export function fieldsOf(given: Schema, known: Known): { readonly name: string; readonly schema: Schema; readonly isRequired: boolean }[] {
  const schema = resolved(given, known)
  if (schema.properties)
    return Object.entries(schema.properties).map(([name, each]) => ({ name, schema: each, isRequired: schema.required?.includes(name) ?? false }))
  const inner = schema.items ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined)
  if (inner) return fieldsOf(inner, known)
  return (
    alternativesOf(schema)
      .map((each) => fieldsOf(each, known))
      .find((fields) => fields.length > 0) ?? []
  )
}

/** A value of that shape, with what is required. */
export function sampleOf(given: Schema, known: Known): unknown {
  const schema = resolved(given, known)
  const [first] = [...(schema.enum ?? []), ...alternativesOf(schema).map((each) => sampleOf(each, known))]
  const said = schema.default ?? schema.const ?? first
  if (said !== undefined) return said
  if (schema.properties) {
    const required = fieldsOf(schema, known).filter(({ isRequired }) => isRequired)
    return Object.fromEntries(required.map(({ name, schema: each }) => [name, sampleOf(each, known)]))
  }
  if (schema.type === 'array') return [sampleOf(schema.items ?? {}, known)]
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  return schema.type === 'object' ? {} : '…'
}
