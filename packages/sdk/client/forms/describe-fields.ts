import { type $ZodType, toJSONSchema } from 'zod/v4/core'

/** The parts of a JSON schema by which the control of a field is chosen. */
interface PropertySchema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly items?: PropertySchema
  readonly anyOf?: readonly PropertySchema[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
}

/** The kind of control that fits a property of a schema. */
export type FieldKind = 'text' | 'long-text' | 'email' | 'url' | 'switch' | 'choice' | 'number' | 'date' | 'date-time' | 'tags'

/** A property of a schema as a field of a form. */
export interface FieldDescription {
  readonly name: string
  readonly kind: FieldKind
  readonly isRequired: boolean
  readonly isNullable: boolean
  readonly choices: readonly string[]
  readonly isInteger: boolean
  readonly min: number | undefined
  readonly max: number | undefined
  readonly maxLength: number | undefined
}

/** A text that may have more characters gets a field with several lines. */
const MAX_LINE_LENGTH = 250

/** Describes the properties of an object schema that have a control. Nested objects and lists of objects have none. */
export function describeFields(schema: $ZodType): FieldDescription[] {
  const { properties = {}, required = [] } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).flatMap(([name, property]) => describeField(name, property as PropertySchema, required.includes(name)) ?? [])
}

function describeField(name: string, property: PropertySchema, isInInput: boolean): FieldDescription | null {
  const variants = property.anyOf ?? [property]
  const [variant, ...otherVariants] = variants.filter(({ type }) => type !== 'null')
  const kind = variant && otherVariants.length === 0 ? getKind(variant) : null
  if (!variant || kind === null) return null
  const isNullable = variants.some(({ type }) => type === 'null')
  const isEmptyTextValid = variant.type === 'string' && !variant.enum && !variant.format && !variant.minLength
  // Ignores the smallest and the largest safe integer, because every schema of an integer has these limits.
  const getLimit = (limit: number | undefined) => (limit === undefined || Math.abs(limit) === Number.MAX_SAFE_INTEGER ? undefined : limit)
  return {
    name,
    kind,
    isRequired: isInInput && !isNullable && !isEmptyTextValid && kind !== 'switch' && kind !== 'tags',
    isNullable,
    choices: (variant.enum ?? []).map(String),
    isInteger: variant.type === 'integer',
    min: getLimit(variant.minimum),
    max: getLimit(variant.maximum) ?? variant.maxItems,
    maxLength: variant.maxLength,
  }
}

function getKind({ type, format, enum: choices, items, maxLength = 0 }: PropertySchema): FieldKind | null {
  if (choices) return 'choice'
  if (type === 'boolean') return 'switch'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array') return items?.type === 'string' ? 'tags' : null
  if (type !== 'string') return null
  if (format === 'email' || format === 'date' || format === 'date-time') return format
  if (format === 'uri') return 'url'
  return maxLength > MAX_LINE_LENGTH ? 'long-text' : 'text'
}
