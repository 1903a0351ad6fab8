import * as z from 'zod/mini'
import type { Field, FieldKind, Fields } from '../../../contract/resource/fields.ts'
import type { AnyItem, AnyResource } from '../any-resource.ts'

/** The values of the form, by field: a reference is an id, and an empty text is `''`. */
export type FormValues = Record<string, unknown>

const TEXT_KINDS: ReadonlySet<FieldKind> = new Set(['text', 'longText', 'email'])

/** Converts an empty text to null, for fields that can be null. */
const emptyToNull = z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value))

/** Creates the schema of the form from the schemas of its fields. */
export const createFormSchema = ({ fields }: AnyResource, names: readonly string[]): z.ZodMiniType<FormValues, FormValues> =>
  z.object(Object.fromEntries(pickFields(fields, names).map(([name, field]) => [name, createFieldSchema(field)])))

/** Returns fields by name, in the order of the form. */
const pickFields = (fields: Fields, names: readonly string[]) =>
  names.flatMap((name) => {
    const field = fields[name]
    return field ? [[name, field] as const] : []
  })

function createFieldSchema({ kind, options, input }: Field): z.ZodMiniType {
  const schema = TEXT_KINDS.has(kind) && options.nullable ? z.pipe(emptyToNull, input as z.ZodMiniType<unknown, unknown>) : input
  // Accepts null for a field with a default, because the server sets the default of a field that the user leaves empty.
  return options.default !== undefined && !options.nullable ? z.nullable(schema) : schema
}

/** Returns the initial values of the form: those of the row, or the defaults of the fields. */
export function readFormValues({ fields }: AnyResource, names: readonly string[], item?: AnyItem, defaults: FormValues = {}): FormValues {
  const read = (name: string, field: Field): unknown => {
    const value = item ? item[name] : (defaults[name] ?? field.options.default)
    if (value === undefined || value === null) return getEmptyValue(field)
    return field.kind === 'reference' && typeof value === 'object' && 'id' in value ? value.id : value
  }
  return Object.fromEntries(pickFields(fields, names).map(([name, field]) => [name, read(name, field)]))
}

function getEmptyValue({ kind }: Field): unknown {
  if (TEXT_KINDS.has(kind)) return ''
  if (kind === 'boolean') return false
  return kind === 'tags' ? [] : null
}

/** Returns whether two values of a field are equal. An empty text equals null. */
export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a === '' ? null : (a ?? null)) === JSON.stringify(b === '' ? null : (b ?? null))

/** Returns the values that differ from the row that the editor loaded. */
export const getChangedValues = (base: FormValues, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSameValue(value, base[name])))

/** Leaves out fields without a value, so that the server sets their defaults. */
export const omitEmptyDefaults = ({ fields }: AnyResource, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== null || fields[name]?.options.default === undefined))

/** The result of merging the values of two editors of the same row. */
export interface Merge {
  /** The values of the row on the server, with those changes of this editor that do not conflict. */
  readonly values: FormValues
  /** The fields that only the other editor changed. */
  readonly changedByOther: readonly string[]
  /** The fields that both editors changed, to different values. */
  readonly conflicts: readonly string[]
}

/**
 * Merges the values of this editor with the values that another editor has saved meanwhile.
 * @param base The values that both editors started from.
 */
export function mergeValues(base: FormValues, mine: FormValues, theirs: FormValues): Merge {
  const names = Object.keys(mine)
  const hasChanged = (values: FormValues, name: string) => !isSameValue(values[name], base[name])
  const changedByOther = names.filter((name) => hasChanged(theirs, name) && !hasChanged(mine, name))
  const conflicts = names.filter((name) => hasChanged(theirs, name) && hasChanged(mine, name) && !isSameValue(mine[name], theirs[name]))
  const values = Object.fromEntries(names.map((name) => [name, hasChanged(mine, name) ? mine[name] : theirs[name]]))
  return { values, changedByOther, conflicts }
}
