import * as z from 'zod/mini'
import type { ErrorCode } from '../error-codes.ts'
import type { PermissionName } from '../permissions.ts'
import { type CustomFilters, forgetTypes, getSortField, isSortable, type Resource, type SortKey } from './define-resource.ts'
import type { Field, Fields } from './fields.ts'
import { type CustomFilterOf, DEFAULT_PER_PAGE, type FilterOf, getListParameters, LIST_LIMITS, PAGING_PARAMETERS } from './list-parameters.ts'

/**
 * The query of a list. It is written as URL parameters such as `day.gte=2030-01-01`, in the same way for the browser's URL, the API, saved links, bulk
 * actions and CSV.
 */
export interface ListQuery<F extends Fields = Fields, C extends CustomFilters = CustomFilters> {
  readonly query?: string
  readonly filters?: { readonly [K in keyof F as F[K]['options'] extends { filterable: false } ? never : K]?: FilterOf<F[K]> } & {
    readonly [K in keyof C]?: CustomFilterOf<C[K]>
  }
  readonly sort?: readonly SortKey<F>[]
  readonly columns?: readonly (keyof F & string)[]
  readonly cursor?: string
  readonly page?: number
  readonly perPage?: number
}

/** Thrown for an invalid list query, with an error code for each invalid parameter. The server responds with 422. */
export class ListQueryError extends Error {
  override name = 'ListQueryError'
  readonly fields: Readonly<Record<string, ErrorCode>>
  constructor(fields: Readonly<Record<string, ErrorCode>>) {
    super(
      Object.entries(fields)
        .map(([name, code]) => `${name}: ${code}`)
        .join(', '),
    )
    this.fields = fields
  }
}

/** Returns whether the caller has a permission. */
export type Can = (permission: PermissionName) => boolean

/** Returns whether the caller may read a field, and therefore also filter, sort, search and export by it. */
export const canRead = (field: Field | undefined, can: Can): boolean => field !== undefined && (field.options.read === undefined || can(field.options.read))

type Problems = Map<string, ErrorCode>
interface ParsedQuery {
  readonly filters: Record<string, Record<string, unknown>>
  readonly values: Map<string, unknown>
}

/**
 * Reads a list query from a URL. A field that the caller may not read gets the same error as an unknown field, so that the error reveals nothing.
 * @throws {ListQueryError} with a code for each invalid parameter.
 */
export function parseListQuery<F extends Fields, C extends CustomFilters, A extends string>(
  resource: Resource<F, C, A>,
  search: URLSearchParams,
  can: Can,
): ListQuery<F, C> {
  const names = [...search.keys()]
  if (names.length > LIST_LIMITS.parameters) throw new ListQueryError({ query: 'list.too_many_parameters' })
  const problems: Problems = new Map()
  const parsed = parseParameters(forgetTypes(resource), search, can, problems)
  const { filters, values } = parsed
  for (const name of ['sort', 'columns']) if (values.has(name)) values.set(name, String(values.get(name)).split(','))
  reportInvalidSort(resource, values.get('sort'), can, problems)
  reportInvalidColumns(resource, values.get('columns'), can, problems)
  if (values.has('cursor') && values.has('page')) problems.set('cursor', 'list.cursor_and_page')
  if (problems.size > 0) throw new ListQueryError(Object.fromEntries(problems))
  return { ...Object.fromEntries(values), filters } as ListQuery<F, C>
}

function parseParameters(resource: Resource, search: URLSearchParams, can: Can, problems: Problems): ParsedQuery {
  const parameters = getListParameters(resource)
  const filters: ParsedQuery['filters'] = {}
  const values = new Map<string, unknown>()
  const canSearch = resource.search.some((field) => canRead(resource.fields[field], can))
  for (const name of new Set(search.keys())) {
    const parameter = parameters.get(name)
    const codec = parameter?.codec ?? (name === 'query' && !canSearch ? undefined : PAGING_PARAMETERS.get(name))
    const isHidden = parameter?.read !== undefined && !can(parameter.read)
    const texts = search.getAll(name)
    const value = codec && z.safeDecode(codec, texts[0] ?? '')
    if (!value || isHidden) problems.set(name.slice(0, 60), 'field.unknown')
    else if (texts.length > 1) problems.set(name, 'list.repeated_parameter')
    else if (!value.success) problems.set(name, 'field.format')
    else if (parameter) filters[parameter.name] = { ...filters[parameter.name], [parameter.operator]: value.data }
    else values.set(name, value.data)
  }
  return { filters, values }
}

type Checked = { readonly fields: Fields }

function reportInvalidSort(resource: Checked, keys: unknown, can: Can, problems: Problems) {
  if (!Array.isArray(keys)) return
  const names: readonly string[] = keys.map(getSortField)
  const isValid = names.every((name) => isSortable(resource, name) && (name === 'id' || canRead(resource.fields[name], can)))
  if (!isValid || names.length > LIST_LIMITS.sortKeys || new Set(names).size < names.length) problems.set('sort', 'list.unknown_sort')
}

function reportInvalidColumns({ fields }: Checked, names: unknown, can: Can, problems: Problems) {
  if (!Array.isArray(names)) return
  const isValid = names.every((name) => Object.hasOwn(fields, name) && canRead(fields[name], can))
  if (!isValid || new Set(names).size < names.length) problems.set('columns', 'list.unknown_column')
}

/** Writes a list query as URL parameters in a fixed order, so that equal queries have equal texts and equal cache keys. */
export function formatListQuery<F extends Fields, C extends CustomFilters, A extends string>(
  resource: Resource<F, C, A>,
  { filters = {}, sort, columns, query, cursor, page = 1, perPage = DEFAULT_PER_PAGE }: ListQuery<F, C>,
): URLSearchParams {
  const search = new URLSearchParams()
  const valuesByField = filters as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
  for (const [parameter, { name, operator, codec }] of getListParameters(forgetTypes(resource))) {
    const value = valuesByField[name]?.[operator]
    if (value !== undefined) search.set(parameter, String(z.encode(codec, value)))
  }
  if (query) search.set('query', query)
  if (sort?.length) search.set('sort', sort.join(','))
  if (columns?.length) search.set('columns', columns.join(','))
  if (cursor) search.set('cursor', cursor)
  if (page > 1) search.set('page', String(page))
  if (perPage !== DEFAULT_PER_PAGE) search.set('perPage', String(perPage))
  return search
}
