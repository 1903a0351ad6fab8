import type { SettingDescription } from '@balafon/sdk/server'
import type { Field } from '../../contract/settings.ts'

/** From here on a text is written into several lines. */
const LONG = 501

type Shape = SettingDescription['schema']

/** The field that asks for a setting; none for objects and lists. `nameOf` gives an option's words. */
export function fieldOf({ schema, visibility }: Pick<SettingDescription, 'schema' | 'visibility'>, nameOf: (option: string) => string): Field | null {
  const { shape, isNullable } = withoutNull(schema)
  if (visibility === 'secret') return shape.type === 'string' ? { kind: 'secret' } : null
  if (shape.type === 'boolean' && !isNullable) return { kind: 'switch' }
  if (shape.type === 'number' || shape.type === 'integer') {
    return { kind: 'number', isWhole: shape.type === 'integer', minimum: limitOf(shape.minimum), maximum: limitOf(shape.maximum), isNullable }
  }
  if (shape.type !== 'string') return null
  if (Array.isArray(shape.enum)) return isNullable ? null : { kind: 'select', options: shape.enum.map(String).map((id) => ({ id, label: nameOf(id) })) }
  const list = listIn(shape)
  if (list) return { kind: 'list', list, none: isNullable ? nameOf('none') : null }
  if (shape.format === 'time-zone' && !isNullable) return { kind: 'time-zone' }
  return { kind: 'text', isLong: (limitOf(shape.maxLength) ?? 0) >= LONG, isNullable }
}

/** `anyOf: [that, null]` is that, or nothing; so is `type: [that, null]`, for what has no limits. */
function withoutNull(schema: Shape): { shape: Shape; isNullable: boolean } {
  const choices: unknown = schema.anyOf ?? schema.type
  if (!Array.isArray(choices)) return { shape: schema, isNullable: false }
  const shapes: Shape[] = choices.map((choice) => (typeof choice === 'string' ? { ...schema, type: choice } : choice))
  const [only, ...others] = shapes.filter(({ type }) => type !== 'null')
  return only && others.length === 0 ? { shape: only, isNullable: shapes.length > 1 } : { shape: {}, isNullable: false }
}

/** `list:home_pages`: one of a list of values. */
const listIn = ({ format }: Shape) => (typeof format === 'string' && format.startsWith('list:') ? format.slice('list:'.length) : null)

/** Whole numbers have the largest there are as their limits: that is none. */
const limitOf = (limit: unknown) => (typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : null)
