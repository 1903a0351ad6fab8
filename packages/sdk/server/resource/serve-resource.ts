import { type CustomFilters, type Fields, forgetTypes, type Resource } from '../../contract/index.ts'
import type { AuditLog } from '../audit.ts'
import type { ServerContext } from '../context.ts'
import { createBulkResource, type ImplementedActions } from './bulk-resource.ts'
import { createEntityLabels } from './entity-labels.ts'
import { createModelQuery } from './model-query.ts'
import { getDatabase, getModel, type ModelSource } from './model-source.ts'
import { createBulkRoutes, createReadRoutes, createWriteRoutes, type ResourceRoutes } from './resource-routes.ts'
import { createResourceStore } from './resource-store.ts'
import { createResourceWriter, type RecordChange, type ResourceRules } from './resource-writer.ts'

/** The part of the audit log that every plugin may use. */
type AuditRecorder = Pick<AuditLog, 'record'>

/** The services of the context that a resource uses. */
export interface ResourceContext extends Pick<ServerContext, 'getProviders' | 'callProvider' | 'translate' | 'resources'> {
  readonly audit: AuditRecorder
}

/** The parts of a resource that a plugin implements. */
export interface ResourceImplementation<F extends Fields, C extends CustomFilters, A extends string> extends ModelSource<F, C>, ResourceRules<F> {
  /** The actions that the declaration leaves without `changes`. */
  readonly actions?: ImplementedActions<F, A>
}

/**
 * Implements the endpoints of a resource on a model of the plugin. To replace a route:
 * `Object.values({ ...serveResource(…), update: implement(endpoints.update, …) })`.
 */
export function serveResource<F extends Fields, C extends CustomFilters, A extends string>(
  resource: Resource<F, C, A>,
  implementation: ResourceImplementation<F, C, A>,
  context: ResourceContext,
): ResourceRoutes {
  const query = createModelQuery(resource, implementation, context.resources.cursors)
  const writer = createResourceWriter(resource, implementation, query, createRecordChange(forgetTypes(resource), context.audit))
  const store = createResourceStore(resource, implementation, { query, writer, labels: createEntityLabels(context) })
  const db = getDatabase(getModel(implementation))
  context.resources.bulk.register(createBulkResource(resource, implementation.actions ?? {}, { db, query, writer }))
  return {
    ...createReadRoutes(resource, { query, store }, context),
    ...createWriteRoutes(resource, store),
    ...createBulkRoutes(resource, context.resources.bulk),
  }
}

/** Creates the function that records the changes of a resource in the audit log. The value of the list's first column is the label of the entry. */
export function createRecordChange({ name, entity, list }: Pick<Resource, 'name' | 'entity' | 'list'>, audit: AuditRecorder): RecordChange {
  const action = name.one.replaceAll(' ', '_')
  const [titleField = 'id'] = list.columns
  return async ({ kind, before, after }, { userId }, transaction) => {
    const row = after ?? before
    const title = row?.[titleField]
    const label = typeof title === 'string' && { label: title }
    await audit.record({ action: `${action}.${kind}`, entity, entityId: row?.id ?? null, ...label, before, after, userId }, transaction)
  }
}
