import type { Access } from '../endpoint.ts'
import type { PermissionName } from '../permissions.ts'
import { type Field, type FieldKind, type Fields, MAX_TEXT } from './fields.ts'

type Types<F extends Field> = NonNullable<F['types']>
type OrNull<F extends Field> = F['options'] extends { nullable: true } ? null : never
type Guarded<F extends Fields> = { [K in keyof F]: F[K]['options'] extends { read: string } ? K : never }[keyof F]
type Optional<F extends Fields> = { [K in Writable<F>]: F[K]['options'] extends { nullable: true } | { default: unknown } ? K : never }[Writable<F>]
type Camel<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S
type AttributeOf<K extends string, F extends Field> = F['options'] extends { attribute: infer A extends string }
  ? A
  : F['kind'] extends 'reference'
    ? `${Camel<K>}Id`
    : Camel<K>

/** The names of the fields that a request body may contain. */
export type Writable<F extends Fields> = { [K in keyof F]: F[K]['options'] extends { readOnly: true } ? never : K }[keyof F] & string

/** The value of a field in a response. */
export type ReadOf<F extends Field> = Types<F>['read'] | OrNull<F>

/** The value of a field in a request body. */
export type WriteOf<F extends Field> = Types<F>['write'] | OrNull<F>

/** A row in a response. A field with a `read` permission is absent for callers without the permission. */
export type Item<F extends Fields> = { id: number; version: number } & { [K in Exclude<keyof F, Guarded<F>>]: ReadOf<F[K]> } & {
  [K in Guarded<F>]?: ReadOf<F[K]>
}

/** The body of a request that creates a row. */
export type CreateInput<F extends Fields> = { [K in Exclude<Writable<F>, Optional<F>>]: WriteOf<F[K]> } & { [K in Optional<F>]?: WriteOf<F[K]> }

/** The body of a request that changes a row: the changed fields, and the version that the editor loaded. */
export type UpdateInput<F extends Fields> = { [K in Writable<F>]?: WriteOf<F[K]> } & { version: number }

/** The attributes that the model must have. A field without an attribute in the model does not compile. */
export type RowFor<F extends Fields> = { id: number; version: number } & {
  [K in keyof F & string as AttributeOf<K, F[K]>]: Types<F[K]>['stored'] | OrNull<F[K]>
}

/** A filter that cannot be expressed as an operator on one field. The server module implements it; a server module without it does not compile. */
export interface CustomFilter {
  /** A `reference` is chosen like a field with a reference: the value is a list of ids. */
  readonly kind: 'boolean' | 'text' | 'reference'
  /** A translation key. */
  readonly label: string
  /** The kind of entity that a `reference` names, as its owner provides it at `core.entities/v1`. */
  readonly entity?: string
}

/** The custom filters of a resource by name. */
export type CustomFilters = Readonly<Record<string, CustomFilter>>

/** An action on selected rows. Its translation key is `{many}.action.{name}`. */
export interface BulkAction<F extends Fields> {
  /** By default, the access `update` of the resource suffices. */
  readonly permission?: PermissionName
  /** The changes that are written to each selected row. Without them, the server module implements the action. */
  readonly changes?: { readonly [K in Writable<F>]?: WriteOf<F[K]> }
  readonly isDanger?: true
  /** The action that undoes this action, when the server module implements this action. Without it, such an action cannot be undone. */
  readonly undoneBy?: string
}

/** A key of a sort order: the name of a field, with `-` before it for a descending order. */
export type SortKey<F extends Fields> = (keyof F & string) | `-${keyof F & string}` | 'id' | '-id'

/** A resource: rows that are listed, filtered, created, changed, deleted and exported. It is plain data for the server module and the client module. */
export interface Resource<F extends Fields = Fields, C extends CustomFilters = CustomFilters, A extends string = string> {
  /** Singular and plural, in English, for the API documentation. */
  readonly name: { readonly one: string; readonly many: string }
  /** The beginning of the translation keys: `gigs` for `gigs.field.venue`. Default: the plural in snake case. */
  readonly labels: string
  /** The kind of entity in the audit log and in references: `player.artist`. Default: the singular, after the id of a third-party plugin. */
  readonly entity: string
  /** The path of the endpoints, as in `defineEndpoint({ path })`. */
  readonly path: string
  readonly fields: F
  /** The text fields that `query` searches. */
  readonly search: readonly (keyof F & string)[]
  readonly filters: C
  readonly list: {
    /** The columns that are shown at first. The first one names the row. */
    readonly columns: readonly (keyof F & string)[]
    readonly sort: readonly SortKey<F>[]
    /** `cursor`: more rows load while the user scrolls, without a limit. `page`: numbered pages, up to page 100; the page is in the URL. */
    readonly paging: 'cursor' | 'page'
  }
  /** The rows of the form. Default: a row for each writable field. */
  readonly form: readonly (readonly Writable<F>[])[]
  readonly access: {
    readonly view: Access
    /** Default: `update`. */
    readonly create?: Access
    /** Default: `view`. */
    readonly update?: Access
    /** Default: `update`. */
    readonly delete?: Access
    /** Default: `view`. */
    readonly export?: Access
  }
  readonly actions: { readonly [K in A]: BulkAction<F> }
  /** Refuses changes while an administrator views the site as another user, as `forbidsViewAs` of an endpoint does. */
  readonly forbidsViewAs?: true
}

type WithDefaults = 'filters' | 'form' | 'actions' | 'search' | 'labels' | 'entity'

/** The parameter of `defineResource`: a resource, from which the parts with defaults may be left out. */
export type ResourceDeclaration<F extends Fields, C extends CustomFilters, A extends string> = Omit<Resource<F, C, A>, WithDefaults> &
  Partial<Pick<Resource<F, C, A>, WithDefaults>>

const RESERVED_NAMES = new Set(['id', 'version', 'query', 'sort', 'columns', 'cursor', 'page', 'perPage', 'exact', 'format', 'workspaceId', '_method'])
const SEARCHED_KINDS: ReadonlySet<FieldKind> = new Set(['text', 'longText', 'email'])
const UNSORTED_KINDS: ReadonlySet<FieldKind> = new Set(['reference', 'tags', 'longText'])

/**
 * Defines a resource.
 * @throws when the declaration contradicts itself, for example when it sorts by a field that cannot be sorted. The error names the field.
 */
export function defineResource<const F extends Fields, const C extends CustomFilters = Record<never, CustomFilter>, const A extends string = never>(
  declaration: ResourceDeclaration<F, C, A>,
): Resource<F, C, A> {
  const resource = {
    labels: toSnakeCase(declaration.name.many),
    entity: deriveEntity(declaration),
    search: [],
    filters: {},
    actions: {},
    form: listWritableFields(declaration.fields).map((name) => [name]),
    ...declaration,
  } as Resource<F, C, A>
  assertConsistent(forgetTypes(resource))
  return resource
}

/** Returns the same resource without the types of its fields, for functions that work with any resource. */
export const forgetTypes = <F extends Fields, C extends CustomFilters, A extends string>(resource: Resource<F, C, A>): Resource =>
  resource as unknown as Resource

const toSnakeCase = (name: string) => name.replaceAll(' ', '_')

/** Returns the kind of entity. For a third-party plugin it begins with the plugin's id, which follows `x/` in the path. */
function deriveEntity({ name, path }: Pick<Resource, 'name' | 'path'>): string {
  const [, pluginId] = /^x\/([^/]+)\//.exec(path) ?? []
  return [...(pluginId ? [pluginId] : []), toSnakeCase(name.one)].join('.')
}

function assertConsistent({ path, fields, filters, search, list, actions }: Resource) {
  for (const [name, { undoneBy }] of Object.entries(actions))
    if (undoneBy !== undefined && !Object.hasOwn(actions, undoneBy)) throw new Error(`${path}: the action "${name}" is undone by an unknown action`)
  const assert = (condition: boolean, name: string, problem: string) => {
    if (!condition) throw new Error(`${path}: "${name}" ${problem}`)
  }
  for (const name of [...Object.keys(fields), ...Object.keys(filters)]) {
    assert(!RESERVED_NAMES.has(name), name, 'is a reserved name')
    assert(/^[a-z][a-z0-9_]*$/.test(name), name, 'is not in snake case')
  }
  for (const name of Object.keys(filters)) assert(!Object.hasOwn(fields, name), name, 'is both a field and a custom filter')
  for (const [name, { kind, entity }] of Object.entries(filters))
    assert((kind === 'reference') === (entity !== undefined), name, 'must have an entity if it is a reference, and none otherwise')
  for (const name of search) assert(SEARCHED_KINDS.has(fields[name]?.kind ?? 'tags'), name, 'is in the search, but it is not text')
  for (const key of list.sort) assert(isSortable({ fields }, getSortField(key)), key, 'cannot be sorted')
  for (const name of list.columns) assert(Object.hasOwn(fields, name), name, 'is a column, but it is not a field')
  for (const name of Object.keys(actions)) assert(/^(?!delete$)[a-z][a-z0-9_]*$/.test(name), name, 'is not a valid name of an action')
  for (const [name, { choices = [] }] of Object.entries(fields))
    assert(
      choices.every((value) => /^[a-z0-9_-]+$/.test(value)),
      name,
      'has a choice with other characters than a-z, 0-9, _ and -',
    )
}

/** Lists the names of the fields that a request body may contain. */
export const listWritableFields = (fields: Fields): string[] => Object.keys(fields).filter((name) => !fields[name]?.options.readOnly)

/** Returns the name of the model's attribute that stores a field. */
export const getAttributeName = (name: string, { options, kind }: Field): string => options.attribute ?? toCamelCase(name) + (kind === 'reference' ? 'Id' : '')

const toCamelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Returns the translation key of a field's label. */
export const getFieldLabel = ({ labels }: Pick<Resource, 'labels'>, name: string): string => `${labels}.field.${name}`

/** Returns the name of the field in a sort key. */
export const getSortField = (key: string): string => key.replace(/^-/, '')

/** Returns whether a list can be sorted by a field. The label of a reference is in another table, tags have no order, and long texts fit in no index. */
export function isSortable({ fields }: { readonly fields: Fields }, name: string): boolean {
  if (name === 'id') return true
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field === undefined || field.options.sortable === false || UNSORTED_KINDS.has(field.kind)) return false
  return field.kind !== 'text' || (field.options.max ?? MAX_TEXT) <= MAX_TEXT
}
