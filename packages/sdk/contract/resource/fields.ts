import * as z from 'zod/mini'
import type { PermissionName } from '../permissions.ts'

/** The kind of a field. It decides the operators of its filters, its column in CSV and its control in forms. */
export type FieldKind = 'text' | 'longText' | 'email' | 'choice' | 'integer' | 'money' | 'boolean' | 'date' | 'timestamp' | 'reference' | 'tags'

/** The options of every field. */
export interface FieldOptions {
  /** The attribute of the model. Default: the field's name in camel case, and `Id` after it for a reference. */
  readonly attribute?: string
  readonly nullable?: boolean
  /** Only the server sets the field: forms and request bodies do not contain it. */
  readonly readOnly?: boolean
  readonly sortable?: boolean
  readonly filterable?: boolean
  /** False for a field that cannot be a column of the list, because only the details of a row show it. CSV files contain the field. */
  readonly isColumn?: boolean
  /** The permission to read the field, and therefore also to filter, sort, search and export by it. */
  readonly read?: PermissionName
  /** The permission to change the field. */
  readonly write?: PermissionName
  readonly default?: unknown
  /** The smallest number, or the shortest text. */
  readonly min?: number
  /** The largest number, or the longest text. */
  readonly max?: number
}

/** A field of a resource. `types` is never set: it carries the TypeScript types of the response, the request body and the attribute of the model. */
export interface Field<Kind extends FieldKind = FieldKind, Read = unknown, Write = unknown, Stored = unknown, Options extends FieldOptions = FieldOptions> {
  readonly kind: Kind
  readonly options: Options
  readonly response: z.ZodMiniType
  readonly input: z.ZodMiniType
  readonly choices?: readonly string[]
  /** The kind of entity that a reference names, as its owner provides it at `core.entities/v1`: `player.artist`. */
  readonly entity?: string
  readonly currency?: string
  readonly types?: { readonly read: Read; readonly write: Write; readonly stored: Stored }
}

/** The fields of a resource by name. Names are in snake case. */
export type Fields = Readonly<Record<string, Field>>

type NoOptions = Record<never, never>

/** The largest value of PostgreSQL's type `integer`. */
export const MAX_INTEGER = 2_147_483_647
/** The longest text of a field without its own limit. Longer texts cannot be sorted, because they do not fit in an index. */
export const MAX_TEXT = 200
const MAX_LONG_TEXT = 10_000
const MAX_EMAIL = 254
const MAX_TAGS = 30
/** The longest tag. */
export const MAX_TAG = 40

// These patterns reject U+0000 and the year 0, which PostgreSQL cannot store. Such input would otherwise cause a server error.
const NO_NUL = /^[^\0]*$/
const NO_YEAR_ZERO = /^(?!0000)/

/** A reference in a response: the id of an entity, and its name. The name is null when the entity was deleted. */
export const Label = z.object({ id: z.int(), label: z.nullable(z.string()) })
/** A reference in a response: the id of an entity, and its name. The name is null when the entity was deleted. */
export type Label = z.infer<typeof Label>

/** Creates a field. When `options` is left out, its type `O` is an object without properties. */
function createField<K extends FieldKind, O extends FieldOptions>(
  kind: K,
  givenOptions: O | undefined,
  response: z.ZodMiniType,
  input: z.ZodMiniType,
  rest: object = {},
) {
  const options = givenOptions ?? ({} as O)
  const allowNull = (schema: z.ZodMiniType) => (options.nullable ? z.nullable(schema) : schema)
  return { kind, options, response: allowNull(response), input: allowNull(input), ...rest }
}

const createTextInput = ({ min = 1, max }: FieldOptions = {}, defaultMax = MAX_TEXT) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max ?? defaultMax), z.regex(NO_NUL))

/** Declares a field with a text of one line. */
export const text = <const O extends FieldOptions = NoOptions>(options?: O): Field<'text', string, string, string, O> =>
  createField('text', options, z.string(), createTextInput(options))

/** Declares a field with a text of several lines. Lists cannot be sorted by it. */
export const longText = <const O extends FieldOptions = NoOptions>(options?: O): Field<'longText', string, string, string, O> =>
  createField('longText', options, z.string(), createTextInput(options, MAX_LONG_TEXT))

/** Declares a field with an email address. */
export const email = <const O extends FieldOptions = NoOptions>(options?: O): Field<'email', string, string, string, O> =>
  createField('email', options, z.string(), z.string().check(z.trim(), z.maxLength(MAX_EMAIL), z.email()))

/** Declares a field with one of the given codes. The translation key of a choice is `{many}.{field}.{choice}`. */
export const choice = <const V extends readonly string[], const O extends FieldOptions = NoOptions>(
  choices: V,
  options?: O,
): Field<'choice', V[number], V[number], V[number], O> => createField('choice', options, z.enum([...choices]), z.enum([...choices]), { choices })

/** Declares a field with a whole number. */
export const integer = <const O extends FieldOptions = NoOptions>(options?: O): Field<'integer', number, number, number, O> =>
  createField('integer', options, z.int(), z.int().check(z.minimum(options?.min ?? -MAX_INTEGER - 1), z.maximum(options?.max ?? MAX_INTEGER)))

/**
 * Declares a field with an amount in the smallest unit of one currency. A field cannot contain several currencies, because their amounts cannot be compared.
 */
export const money = <const O extends FieldOptions = NoOptions>(currency: string, options?: O): Field<'money', number, number, number, O> =>
  createField('money', options, z.int(), z.int().check(z.minimum(options?.min ?? 0), z.maximum(options?.max ?? MAX_INTEGER)), { currency })

/** Declares a field that is true or false. */
export const boolean = <const O extends FieldOptions = NoOptions>(options?: O): Field<'boolean', boolean, boolean, boolean, O> =>
  createField('boolean', options, z.boolean(), z.boolean())

/** Declares a field with a calendar day without a time zone: `2030-01-31`. */
export const date = <const O extends FieldOptions = NoOptions>(options?: O): Field<'date', string, string, string, O> =>
  createField('date', options, z.iso.date(), z.iso.date().check(z.regex(NO_YEAR_ZERO)))

/** Declares a field with a point in time in UTC. The database stores microseconds, JSON contains milliseconds. */
export const timestamp = <const O extends FieldOptions = NoOptions>(options?: O): Field<'timestamp', string, string, Date, O> =>
  createField('timestamp', options, z.iso.datetime(), z.iso.datetime().check(z.regex(NO_YEAR_ZERO)))

/**
 * Declares a field that refers to an entity of the core or of a plugin. Responses contain `{ id, label }`, request bodies the id. The owner of the entity
 * provides the labels, with one call for each page.
 */
export const reference = <const O extends FieldOptions = NoOptions>(entity: string, options?: O): Field<'reference', Label, number, number, O> =>
  createField('reference', options, Label, z.int().check(z.positive()), { entity })

// Tags cannot contain commas, because commas separate tags in the URL.
const Tag = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TAG), z.regex(/^[^,\0]*$/))

/** Declares a field with a list of short texts. */
export const tags = <const O extends FieldOptions = NoOptions>(options?: O): Field<'tags', string[], string[], readonly string[], O> =>
  createField('tags', options, z.array(z.string()), z.array(Tag).check(z.maxLength(options?.max ?? MAX_TAGS)))
