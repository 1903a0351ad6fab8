import type { SettingDescription } from '@balafon/sdk/server'
import type { Field } from '../../contract/settings.ts'

/** Texts that may be longer get a field with several lines. */
const MAX_ONE_LINE_LENGTH = 500

type Schema = SettingDescription['schema']

/**
 * Chooses the form field of a setting from its JSON schema.
 * @param getOptionLabel - returns the text of an option
 * @returns null when no field fits the schema, for example for objects and arrays. Such settings need a settings page with its own component.
 */
export function chooseField(
  { schema: fullSchema, visibility }: Pick<SettingDescription, 'schema' | 'visibility'>,
  getOptionLabel: (option: string) => string,
): Field | null {
  const { schema, isNullable } = splitNull(fullSchema)
  if (visibility === 'secret') return schema.type === 'string' ? { kind: 'secret' } : null
  if (schema.type === 'boolean' && !isNullable) return { kind: 'switch' }
  if (schema.type === 'number' || schema.type === 'integer') {
    return { kind: 'number', isInteger: schema.type === 'integer', minimum: readLimit(schema.minimum), maximum: readLimit(schema.maximum), isNullable }
  }
  if (schema.type !== 'string') return null
  if (Array.isArray(schema.enum))
    return isNullable ? null : { kind: 'select', options: schema.enum.map(String).map((id) => ({ id, label: getOptionLabel(id) })) }
  const list = getValueListName(schema)
  if (list) return { kind: 'list', list, nullLabel: isNullable ? getOptionLabel('none') : null }
  if (schema.format === 'time-zone' && !isNullable) return { kind: 'time-zone' }
  return { kind: 'text', isLong: (readLimit(schema.maxLength) ?? 0) > MAX_ONE_LINE_LENGTH, isNullable }
}

/** Splits a nullable schema (`anyOf: [schema, null]` or `type: [type, null]`) into the schema and whether it is nullable. */
function splitNull(schema: Schema): { schema: Schema; isNullable: boolean } {
  const alternatives: unknown = schema.anyOf ?? schema.type
  if (!Array.isArray(alternatives)) return { schema, isNullable: false }
  const schemas: Schema[] = alternatives.map((alternative) => (typeof alternative === 'string' ? { ...schema, type: alternative } : alternative))
  const [valueSchema, ...otherSchemas] = schemas.filter(({ type }) => type !== 'null')
  return valueSchema && otherSchemas.length === 0 ? { schema: valueSchema, isNullable: schemas.length > 1 } : { schema: {}, isNullable: false }
}

/** Returns the name of the value list of a format such as `list:home_pages`. */
const getValueListName = ({ format }: Schema) => (typeof format === 'string' && format.startsWith('list:') ? format.slice('list:'.length) : null)

/** Returns a limit, or null when there is none. zod writes ±`Number.MAX_SAFE_INTEGER` as the limits of every integer, which users do not need to see. */
const readLimit = (limit: unknown) => (typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : null)
