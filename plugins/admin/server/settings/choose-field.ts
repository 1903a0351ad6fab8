import type { SettingDescription } from '@balafon/sdk/server'
import type { Field, SimpleField } from '../../contract/settings.ts'

/** Texts that may be longer get a field with several lines. */
const MAX_ONE_LINE_LENGTH = 500

type Schema = SettingDescription['schema']

/** Finds the texts of a setting: `''` is the setting itself, `.help`, `.option.{option}`, `.{property}` and so on are its parts. */
export type FindText = (path: string) => string | null

/**
 * Chooses the form field of a setting from its JSON schema.
 * @returns null when no field fits the schema, for example for lists of lists. Such settings need a settings page with its own component.
 */
export function chooseField({ schema: fullSchema, visibility }: Pick<SettingDescription, 'schema' | 'visibility'>, findText: FindText): Field | null {
  const { schema, isNullable } = splitNull(fullSchema)
  if (visibility === 'secret') return schema.type === 'string' ? { kind: 'secret' } : null
  if (schema.type === 'object') {
    const properties = chooseProperties(schema, findText, choosePropertyField)
    return properties && { kind: 'object', properties, isNullable }
  }
  const items = schema.type === 'array' && isSchema(schema.items) ? schema.items : null
  if (items?.type === 'object' && !isNullable) {
    const properties = chooseProperties(items, findText, choosePropertyField)
    return properties && { kind: 'rows', properties, maxItems: readLimit(schema.maxItems) }
  }
  return chooseSimpleField(fullSchema, findText)
}

type ChooseField<F> = (schema: Schema, findText: FindText) => F | null

/**
 * Chooses a form field for each property that has a text. A property without a text is not shown and keeps its value. Returns null when no
 * property has a text, or when no field fits one of them.
 */
function chooseProperties<F>({ properties }: Schema, findText: FindText, choose: ChooseField<F>) {
  if (!isSchema(properties)) return null
  const chosen = Object.entries(properties).flatMap(([name, schema]) => {
    const findPropertyText: FindText = (path) => findText(`.${name}${path}`)
    const label = findPropertyText('')
    if (label === null) return []
    const field = isSchema(schema) ? choose(schema, findPropertyText) : null
    return [field && { name, label, help: findPropertyText('.help'), field }]
  })
  const complete = chosen.filter((property) => property !== null)
  return complete.length > 0 && complete.length === chosen.length ? complete : null
}

/** Chooses the field of a property: a simple one, or the fields of an object with simple properties. */
function choosePropertyField(fullSchema: Schema, findText: FindText) {
  const { schema, isNullable } = splitNull(fullSchema)
  if (schema.type !== 'object') return chooseSimpleField(fullSchema, findText)
  const properties = chooseProperties(schema, findText, chooseSimpleField)
  return properties && { kind: 'object' as const, properties, isNullable }
}

function chooseSimpleField(fullSchema: Schema, findText: FindText): SimpleField | null {
  const { schema, isNullable } = splitNull(fullSchema)
  const getOptionLabel = (option: string) => findText(`.option.${option}`) ?? option
  const nullLabel = isNullable ? getOptionLabel('none') : null
  if (schema.type === 'boolean' && !isNullable) return { kind: 'switch' }
  if (schema.type === 'number' || schema.type === 'integer') {
    return { kind: 'number', isInteger: schema.type === 'integer', minimum: readLimit(schema.minimum), maximum: readLimit(schema.maximum), isNullable }
  }
  if (schema.type === 'array' && !isNullable && isSchema(schema.items) && schema.items.type === 'string' && !Array.isArray(schema.items.enum))
    return { kind: 'texts', maxItems: readLimit(schema.maxItems) }
  if (schema.type !== 'string') return null
  if (Array.isArray(schema.enum)) return { kind: 'select', options: schema.enum.map(String).map((id) => ({ id, label: getOptionLabel(id) })), nullLabel }
  const list = getValueListName(schema)
  if (list) return { kind: 'list', list, nullLabel }
  if (schema.format === 'time-zone' && !isNullable) return { kind: 'time-zone' }
  return { kind: 'text', isLong: (readLimit(schema.maxLength) ?? 0) > MAX_ONE_LINE_LENGTH, isNullable }
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)

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
