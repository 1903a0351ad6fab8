import * as z from 'zod/mini'
import { type Access, defineEndpoint, defineIdempotentEndpoint, defineStreamEndpoint } from '../endpoint.ts'
import { Id } from '../schemas.ts'
import { type CreateInput, type CustomFilters, forgetTypes, type Item, listWritableFields, type Resource, type UpdateInput } from './define-resource.ts'
import type { Field, Fields } from './fields.ts'
import { createQuerySchema } from './list-parameters.ts'

const Version = z.int().check(z.minimum(1))
const VersionInQuery = z.coerce.number().check(z.int(), z.minimum(1))
const Ids = z.array(z.int().check(z.positive())).check(z.maxLength(1000))

/** The rows of a bulk action: rows by id, or all rows of a list except some. The list is given by its complete query, so that no filter gets lost. */
export const Selection = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('some'), ids: Ids.check(z.minLength(1)) }),
  z.strictObject({
    mode: z.literal('all'),
    /** The query of the list, as `formatListQuery` writes it. It is parsed again with the permissions of the caller. */
    query: z.string().check(z.maxLength(2000)),
    except: Ids,
    /**
     * The number of rows that the user confirmed, without `except`. When the exact number differs, the response is 409 `bulk.selection_changed` with the exact
     * number.
     */
    expected: z.int().check(z.minimum(1)),
  }),
])
/** The rows of a bulk action: rows by id, or all rows of a list except some. */
export type Selection = z.infer<typeof Selection>

/** The progress of a bulk action. */
export const BulkJob = z.object({
  id: z.string(),
  action: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  skipped: z.int(),
  /** The rows that could not be changed, with their error codes; at most 100. */
  errors: z.array(z.object({ id: z.int(), code: z.string() })),
  can_undo: z.boolean(),
})
/** The progress of a bulk action. */
export type BulkJob = z.infer<typeof BulkJob>

/** The number of rows of a list: exact up to 1000, an estimate above. */
export const RowCount = z.object({ total: z.int(), is_exact: z.boolean() })
/** The number of rows of a list: exact up to 1000, an estimate above. */
export type RowCount = z.infer<typeof RowCount>

type Shape = Record<string, z.ZodMiniType>

const mapFields = (fields: Fields, names: readonly string[], createSchema: (field: Field) => z.ZodMiniType): Shape => {
  const included = Object.entries(fields).filter(([name]) => names.includes(name))
  return Object.fromEntries(included.map(([name, field]) => [name, createSchema(field)]))
}

/** Declares the type of a schema that is composed of fields at runtime, because TypeScript cannot derive it. */
const declareType = <T>(schema: z.ZodMiniType): z.ZodMiniType<T, T> => schema as z.ZodMiniType<T, T>

/** An item of a list. With `columns` in the query, it has only the fields that it names. */
export type ListItem<F extends Fields> = Pick<Item<F>, 'id' | 'version'> & Partial<Item<F>>

function createSchemas<F extends Fields, C extends CustomFilters, A extends string>(resource: Resource<F, C, A>) {
  const { fields, actions } = resource
  const [names, writable] = [Object.keys(fields), listWritableFields(fields)]
  const item = mapFields(fields, names, ({ options, response }) => (options.read === undefined ? response : z.optional(response)))
  const listItem = mapFields(fields, names, ({ response }) => z.optional(response))
  const changes = mapFields(fields, writable, ({ input }) => z.optional(input))
  return {
    query: createQuerySchema(forgetTypes(resource)),
    countQuery: createQuerySchema(forgetTypes(resource), { exact: z.optional(z.literal('true')) }),
    item: declareType<Item<F>>(z.object({ id: z.int(), version: Version, ...item })),
    listItem: declareType<ListItem<F>>(z.object({ id: z.int(), version: Version, ...listItem })),
    create: declareType<CreateInput<F>>(z.strictObject(mapFields(fields, writable, createCreateSchema))),
    update: declareType<UpdateInput<F>>(z.strictObject({ version: Version, ...changes })),
    action: declareType<A | 'delete'>(z.enum(['delete', ...Object.keys(actions)])),
  }
}

/**
 * Creates the schema of a field of a new row. A field with a write permission gets its default from the database and not here: otherwise every body would
 * contain the field.
 */
function createCreateSchema({ input, options }: Field): z.ZodMiniType {
  if (options.default !== undefined && !options.write) return z._default(declareType<unknown>(input), options.default)
  return options.default !== undefined || options.nullable ? z.optional(input) : input
}

/** The endpoints of each resource. Creating their schemas takes a millisecond, and a site needs them several times. */
const endpointsByResource = new WeakMap<object, object>()

/**
 * Returns the endpoints of a resource. They are ordinary endpoints: a plugin can implement some of them with `serveResource`, and others with
 * `implement`.
 */
export function resourceEndpoints<F extends Fields, C extends CustomFilters, A extends string>(resource: Resource<F, C, A>) {
  const existing = endpointsByResource.get(resource)
  if (existing) return existing as ReturnType<typeof createEndpoints<F, C, A>>
  const endpoints = createEndpoints(resource)
  endpointsByResource.set(resource, endpoints)
  return endpoints
}

function createEndpoints<F extends Fields, C extends CustomFilters, A extends string>(resource: Resource<F, C, A>) {
  const schemas = createSchemas(resource)
  return { ...createReadEndpoints(resource, schemas), ...createWriteEndpoints(resource, schemas), ...createBulkEndpoints(resource, schemas) }
}

type Schemas<F extends Fields, C extends CustomFilters, A extends string> = ReturnType<typeof createSchemas<F, C, A>>
type Named = Pick<Resource, 'path' | 'name' | 'access' | 'forbidsViewAs'>

const itemParams = z.strictObject({ id: Id })
const jobParams = z.strictObject({ jobId: z.uuid() })

/** The codes of invalid list queries. */
const LIST_ERRORS = [
  'list.too_many_parameters',
  'list.repeated_parameter',
  'list.unknown_sort',
  'list.unknown_column',
  'list.cursor_and_page',
  'list.invalid_cursor',
  'list.cursor_of_other_list',
] as const
const WRITE_ERRORS = ['resource.conflict', 'resource.field_not_writable'] as const

function createReadEndpoints<F extends Fields, C extends CustomFilters, A extends string>(
  { path, name: { many }, access }: Named,
  { query, countQuery, listItem, item }: Schemas<F, C, A>,
) {
  const page = z.object({ data: z.array(listItem), next_cursor: z.nullable(z.string()), page: z.optional(z.int()) })
  const common = { access: access.view, query, errors: LIST_ERRORS }
  const fileName = `${many.replaceAll(' ', '-')}.csv`
  return {
    list: defineEndpoint({ ...common, method: 'GET', path, summary: `List ${many}`, response: page }),
    count: defineEndpoint({
      ...common,
      method: 'GET',
      path: `${path}/count`,
      summary: `Count ${many}; an estimate above 1000 without the parameter exact`,
      query: countQuery,
      response: RowCount,
    }),
    export: defineStreamEndpoint({
      ...common,
      path: `${path}/export.csv`,
      summary: `Export ${many} as CSV`,
      access: access.export ?? access.view,
      stream: { fileName, contentType: 'text/csv; charset=utf-8' },
    }),
    get: defineEndpoint({ method: 'GET', path: `${path}/{id}`, summary: `Get one of the ${many}`, access: access.view, params: itemParams, response: item }),
  }
}

const getUpdateAccess = ({ access }: Named): Access => access.update ?? access.view
const forbidViewAs = ({ forbidsViewAs }: Named) => (forbidsViewAs ? { forbidsViewAs } : {})

function createWriteEndpoints<F extends Fields, C extends CustomFilters, A extends string>(resource: Named, schemas: Schemas<F, C, A>) {
  const { path, name, access } = resource
  const { item } = schemas
  const updateAccess = getUpdateAccess(resource)
  return {
    create: defineIdempotentEndpoint({
      ...forbidViewAs(resource),
      method: 'POST',
      path,
      summary: `Create one of the ${name.many}`,
      access: access.create ?? updateAccess,
      body: schemas.create,
      response: item,
      status: 201,
      errors: ['resource.field_not_writable'],
    }),
    update: defineEndpoint({
      ...forbidViewAs(resource),
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: `Change one of the ${name.many}`,
      access: updateAccess,
      params: itemParams,
      body: schemas.update,
      response: item,
      errors: WRITE_ERRORS,
      conflict: item,
    }),
    remove: defineEndpoint({
      ...forbidViewAs(resource),
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: `Delete one of the ${name.many}`,
      access: access.delete ?? updateAccess,
      params: itemParams,
      query: z.strictObject({ version: VersionInQuery }),
      response: z.object({}),
      errors: WRITE_ERRORS,
      conflict: item,
    }),
  }
}

function createBulkEndpoints<F extends Fields, C extends CustomFilters, A extends string>(resource: Named, { action }: Schemas<F, C, A>) {
  const { path, name } = resource
  const common = { access: getUpdateAccess(resource), response: BulkJob }
  return {
    bulk: defineIdempotentEndpoint({
      ...common,
      ...forbidViewAs(resource),
      method: 'POST',
      path: `${path}/bulk`,
      summary: `Apply an action to selected ${name.many}`,
      body: z.strictObject({ action, selection: Selection }),
      status: 202,
      errors: ['bulk.selection_changed'],
      conflict: RowCount,
    }),
    bulkJob: defineEndpoint({
      ...common,
      method: 'GET',
      path: `${path}/bulk/{jobId}`,
      summary: `Get the progress of an action on ${name.many}`,
      params: jobParams,
    }),
    cancelBulk: defineEndpoint({
      ...common,
      ...forbidViewAs(resource),
      method: 'POST',
      path: `${path}/bulk/{jobId}/cancel`,
      summary: `Cancel an action on ${name.many}`,
      params: jobParams,
      errors: ['bulk.cannot_cancel'],
    }),
    undoBulk: defineIdempotentEndpoint({
      ...common,
      ...forbidViewAs(resource),
      method: 'POST',
      path: `${path}/bulk/{jobId}/undo`,
      summary: `Undo an action on ${name.many}`,
      params: jobParams,
      status: 202,
      errors: ['bulk.cannot_undo'],
    }),
  }
}

/** The endpoints of a resource, by name. */
export type ResourceEndpoints<F extends Fields = Fields, C extends CustomFilters = CustomFilters, A extends string = string> = ReturnType<
  typeof resourceEndpoints<F, C, A>
>
