import * as z from 'zod/mini'
import type { CustomFilter, Resource, WriteOf } from './define-resource.ts'
import { type Field, type FieldKind, MAX_INTEGER, MAX_TAG, MAX_TEXT } from './fields.ts'

/**
 * The largest values in a list query: rows on a page, page number, number of parameters, values of one parameter, sort keys, characters and words of the
 * search, and characters of the cursor.
 */
export const LIST_LIMITS = { perPage: 100, page: 100, parameters: 40, values: 100, sortKeys: 3, search: 200, words: 8, cursor: 4000 } as const

/** The number of rows on a page, when the query does not name it. */
export const DEFAULT_PER_PAGE = 30

/** The operators of each kind. A parameter without an operator means the first one: `status=draft` is `status.in=draft`. */
export const OPERATORS = {
  text: ['contains', 'eq', 'starts_with', 'empty'],
  longText: ['contains', 'empty'],
  email: ['contains', 'eq', 'starts_with', 'empty'],
  choice: ['in', 'not_in', 'empty'],
  integer: ['eq', 'gte', 'lte', 'empty'],
  money: ['eq', 'gte', 'lte', 'empty'],
  boolean: ['eq', 'empty'],
  date: ['eq', 'gte', 'lte', 'empty'],
  timestamp: ['within', 'gte', 'lt', 'empty'],
  reference: ['in', 'empty'],
  tags: ['any', 'all', 'empty'],
} as const satisfies Record<FieldKind, readonly string[]>

/** The name of an operator. */
export type Operator = (typeof OPERATORS)[FieldKind][number]

type Scalar<F extends Field> = NonNullable<WriteOf<F>> extends readonly (infer V)[] ? V : NonNullable<WriteOf<F>>
type ValueOf<F extends Field, O> = O extends 'in' | 'not_in' | 'any' | 'all'
  ? readonly Scalar<F>[]
  : O extends 'empty'
    ? boolean
    : O extends 'within'
      ? string
      : Scalar<F>
type OperatorsOf<F extends Field> = Exclude<(typeof OPERATORS)[F['kind']][number], F['options'] extends { nullable: true } ? never : 'empty'>

/** The conditions on a field, by operator. */
export type FilterOf<F extends Field> = { readonly [O in OperatorsOf<F>]?: ValueOf<F, O> }

/** The value of a custom filter. */
export type CustomFilterValue<C extends CustomFilter> = C['kind'] extends 'boolean' ? boolean : C['kind'] extends 'reference' ? readonly number[] : string

/** The condition of a custom filter, by operator. */
export type CustomFilterOf<C extends CustomFilter> = C['kind'] extends 'reference'
  ? { readonly in: CustomFilterValue<C> }
  : { readonly eq: CustomFilterValue<C> }

/** A schema that converts a text of the URL to a value, and back. */
type ParameterCodec = z.ZodMiniType<unknown, string>

/** A parameter of a list query: a field with an operator, or a custom filter. */
export interface ListParameter {
  readonly name: string
  readonly operator: string
  readonly codec: ParameterCodec
  /** The permission to use it. */
  readonly read?: Field['options']['read']
}

const createTextSchema = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[^\0]*$/))

const createIntegerCodec = (min: number, max: number) =>
  z.codec(z.string().check(z.regex(/^-?\d{1,16}$/)), z.int().check(z.minimum(min), z.maximum(max)), { decode: Number, encode: String })

const idCodec = createIntegerCodec(1, Number.MAX_SAFE_INTEGER)

const booleanCodec = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (value) => value === 'true',
  encode: (value) => (value ? 'true' : 'false'),
})

const createListCodec = (item: z.ZodMiniType<unknown, string>) =>
  z.codec(z.string(), z.array(z.unknown()).check(z.minLength(1), z.maxLength(LIST_LIMITS.values)), {
    decode(value, context) {
      const parts = value.split(',', LIST_LIMITS.values + 1).map((part) => z.safeDecode(item, part))
      if (parts.some((part) => !part.success)) context.issues.push({ code: 'custom', input: value })
      return parts.map((part) => part.data)
    },
    encode: (values) => values.map((value) => z.encode(item, value as never)).join(','),
  })

const dateSchema = z.iso.date().check(z.regex(/^(?!0000)/))

/** The first second of the year 1. */
const FIRST_SECOND_MS = -62_135_596_800_000

// Converts the text with `Date` to UTC, because PostgreSQL rejects some offsets that ISO 8601 allows, and because an offset can lead to the year 0.
const timestampCodec = z.codec(z.string().check(z.maxLength(35), z.regex(/^(?!0000)\d{4}-/)), z.iso.datetime(), {
  decode(value, context) {
    const time = z.safeParse(z.iso.datetime({ offset: true }), value).success ? Date.parse(value) : Number.NaN
    if (time >= FIRST_SECOND_MS) return new Date(time).toISOString()
    context.issues.push({ code: 'custom', input: value })
    return z.NEVER
  },
  encode: (value) => value,
})

/** A number of days or hours until now, so that a saved link keeps its meaning: `7d`, `24h`. */
const periodSchema = z.string().check(z.regex(/^[1-9]\d{0,3}[hd]$/))

function createCodec({ kind, choices = [], options }: Field, operator: string): ParameterCodec | null {
  if (operator === 'empty') return options.nullable ? booleanCodec : null
  switch (kind) {
    case 'text':
    case 'longText':
    case 'email':
      return createTextSchema(MAX_TEXT)
    case 'choice':
      return createListCodec(z.enum([...choices]))
    case 'integer':
    case 'money':
      return createIntegerCodec(-MAX_INTEGER - 1, MAX_INTEGER)
    case 'boolean':
      return booleanCodec
    case 'date':
      return dateSchema
    case 'timestamp':
      return operator === 'within' ? periodSchema : timestampCodec
    case 'reference':
      return createListCodec(idCodec)
    case 'tags':
      return createListCodec(createTextSchema(MAX_TAG))
  }
}

type Filtered = Pick<Resource, 'fields' | 'filters'>

const parametersByResource = new WeakMap<Filtered, ReadonlyMap<string, ListParameter>>()

/** Returns the filter parameters of a resource by their name in the URL. It is a map and not an object, so that a name such as `constructor` is not found. */
export function getListParameters(resource: Filtered): ReadonlyMap<string, ListParameter> {
  const parameters = parametersByResource.get(resource) ?? createListParameters(resource)
  parametersByResource.set(resource, parameters)
  return parameters
}

function createListParameters({ fields, filters }: Filtered): ReadonlyMap<string, ListParameter> {
  const parameters = new Map<string, ListParameter>()
  for (const [name, field] of Object.entries(fields)) {
    if (field.options.filterable === false) continue
    for (const [index, operator] of OPERATORS[field.kind].entries()) {
      const codec = createCodec(field, operator)
      if (codec) parameters.set(index === 0 ? name : `${name}.${operator}`, { name, operator, codec, read: field.options.read })
    }
  }
  for (const [name, { kind }] of Object.entries(filters))
    parameters.set(name, { name, operator: kind === 'reference' ? 'in' : 'eq', codec: createCustomCodec(kind) })
  return parameters
}

function createCustomCodec(kind: CustomFilter['kind']): ParameterCodec {
  if (kind === 'reference') return createListCodec(idCodec)
  return kind === 'boolean' ? booleanCodec : createTextSchema(MAX_TEXT)
}

const searchSchema = createTextSchema(LIST_LIMITS.search).check(z.refine((value) => value.trim().split(/\s+/).length <= LIST_LIMITS.words))

/** The parameters that every list has, by name. */
export const PAGING_PARAMETERS: ReadonlyMap<string, ParameterCodec> = new Map<string, ParameterCodec>([
  ['query', searchSchema],
  ['sort', z.string().check(z.maxLength(200))],
  ['columns', z.string().check(z.maxLength(1000))],
  ['cursor', z.string().check(z.maxLength(LIST_LIMITS.cursor))],
  ['page', createIntegerCodec(1, LIST_LIMITS.page)],
  ['perPage', createIntegerCodec(1, LIST_LIMITS.perPage)],
])

/**
 * Creates the schema of a list query, as the API description shows it. It is strict: an unknown parameter is rejected, never ignored.
 * @param others Further parameters, which are not part of the list query.
 */
export function createQuerySchema(
  resource: Filtered,
  others: Readonly<Record<string, z.ZodMiniType>> = {},
): z.ZodMiniType<Readonly<Record<string, unknown>>, Readonly<Record<string, string>>> {
  const parameters = [...PAGING_PARAMETERS, ...[...getListParameters(resource)].map(([name, { codec }]) => [name, codec] as const)]
  const shape = Object.fromEntries(parameters.map(([name, codec]) => [name, z.optional(codec)]))
  return z.strictObject({ ...shape, ...others }) as unknown as z.ZodMiniType<Readonly<Record<string, unknown>>, Readonly<Record<string, string>>>
}
