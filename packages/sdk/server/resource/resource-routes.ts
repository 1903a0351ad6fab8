import {
  type CustomFilters,
  type Fields,
  forgetTypes,
  formatListQuery,
  getFieldLabel,
  type Resource,
  type ResourceEndpoints,
  resourceEndpoints,
} from '../../contract/index.ts'
import type { AuditLog } from '../audit.ts'
import type { ServerContext } from '../context.ts'
import { implement, type Route } from '../implement.ts'
import { createCsvStream } from './csv.ts'
import { handleListRequest } from './list-request.ts'
import type { ModelQuery } from './model-query.ts'
import type { ResourceStore } from './resource-store.ts'
import type { BulkActions } from './resources.ts'

/** The routes of a resource by the names of its endpoints. */
export type ResourceRoutes = { readonly [K in keyof ResourceEndpoints]: Route }

/** The functions that the read routes of a resource call. A plugin can implement them itself, for rows that are in no model of the plugin. */
export interface ResourceReader<F extends Fields, C extends CustomFilters> {
  /** Without `countExactly`, a large number is always an estimate. */
  readonly query: Pick<ModelQuery<F, C>, 'fetchPage' | 'countRows' | 'streamBatches'> & Partial<Pick<ModelQuery<F, C>, 'countExactly'>>
  readonly store: Pick<ResourceStore<F>, 'present' | 'get'>
}

/** Implements the endpoints that read a resource. */
export function createReadRoutes<F extends Fields, C extends CustomFilters, A extends string>(
  typedResource: Resource<F, C, A>,
  reader: ResourceReader<F, C>,
  { audit, translate }: Pick<ServerContext, 'translate'> & { readonly audit: Pick<AuditLog, 'record'> },
): Pick<ResourceRoutes, 'list' | 'count' | 'get' | 'export'> {
  const resource = forgetTypes(typedResource)
  const { query, store } = reader as unknown as ResourceReader<Fields, CustomFilters>
  const endpoints = resourceEndpoints(resource)
  const { entity, name, list } = resource
  return {
    list: implement(endpoints.list, (request) =>
      handleListRequest(resource, request, async (listQuery, caller) => {
        const { rows, nextCursor } = await query.fetchPage(listQuery, caller)
        const page = list.paging === 'page' && { page: listQuery.page ?? 1 }
        return { data: await store.present(rows, caller.can, listQuery.columns), next_cursor: nextCursor, ...page }
      }),
    ),
    count: implement(endpoints.count, ({ query: { exact, ...listParameters }, request, getCaller }) =>
      handleListRequest(resource, { query: listParameters, request, getCaller }, async (listQuery, caller) => {
        if (exact && query.countExactly) return { total: await query.countExactly(listQuery, caller), is_exact: true }
        const { total, isExact } = await query.countRows(listQuery, caller)
        return { total, is_exact: isExact }
      }),
    ),
    get: implement(endpoints.get, async ({ params, getCaller }) => store.get(params.id, await getCaller())),
    export: implement(endpoints.export, (request) =>
      handleListRequest(resource, request, async (listQuery, caller) => {
        const { language } = request.request
        const action = `${name.one.replaceAll(' ', '_')}.export`
        await audit.record({ action, entity, entityId: null, after: { query: formatListQuery(resource, listQuery).toString() }, userId: caller.userId })
        const getTitle = (field: string) => translate(language, getFieldLabel(resource, field))
        return createCsvStream(resource, listQuery, caller, { query, store }, { getTitle, separator: getCsvSeparator(language) })
      }),
    ),
  }
}

/** Returns the separator of CSV cells. In a language with a decimal comma, spreadsheet programs expect semicolons. */
export const getCsvSeparator = (language: string) => (new Intl.NumberFormat(language).format(1.5).includes(',') ? ';' : ',')

/** Implements the endpoints that create, change and delete a row. */
export function createWriteRoutes<F extends Fields, C extends CustomFilters, A extends string>(
  typedResource: Resource<F, C, A>,
  typedStore: Pick<ResourceStore<F>, 'create' | 'update' | 'remove'>,
): Pick<ResourceRoutes, 'create' | 'update' | 'remove'> {
  const endpoints = resourceEndpoints(forgetTypes(typedResource))
  const store = typedStore as unknown as ResourceStore
  return {
    create: implement(endpoints.create, async ({ body, transaction, getCaller }) => store.create(body, await getCaller(), transaction)),
    update: implement(endpoints.update, async ({ params, body, getCaller }) => store.update(params.id, body, await getCaller())),
    remove: implement(endpoints.remove, async ({ params, query, getCaller }) => {
      await store.remove(params.id, query.version, await getCaller())
      return {}
    }),
  }
}

/** Implements the endpoints of bulk actions. */
export function createBulkRoutes<F extends Fields, C extends CustomFilters, A extends string>(
  typedResource: Resource<F, C, A>,
  bulk: BulkActions,
): Pick<ResourceRoutes, 'bulk' | 'bulkJob' | 'cancelBulk' | 'undoBulk'> {
  const endpoints = resourceEndpoints(forgetTypes(typedResource))
  const { path } = typedResource
  return {
    bulk: implement(endpoints.bulk, async ({ body, transaction, getCaller }) => bulk.start({ path, ...body, caller: await getCaller() }, transaction)),
    bulkJob: implement(endpoints.bulkJob, async ({ params, getCaller }) => bulk.get({ path, ...params, caller: await getCaller() })),
    cancelBulk: implement(endpoints.cancelBulk, async ({ params, getCaller }) => bulk.cancel({ path, ...params, caller: await getCaller() })),
    undoBulk: implement(endpoints.undoBulk, async ({ params, transaction, getCaller }) =>
      bulk.undo({ path, ...params, caller: await getCaller() }, transaction),
    ),
  }
}
