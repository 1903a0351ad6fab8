import type { AuditEntry, AuditLog } from '@balafon/sdk/server'
import { getRequestScope } from '../../http/request-scope.ts'
import { presentAuditEntry } from './audit.presenter.ts'
import type { AuditInsert, AuditStore } from './audit.store.ts'
import { prepareValues } from './redact.ts'

const MAX_NAME_LENGTH = 200
const CURSOR = /^[1-9]\d{0,15}$/

/** Creates the service of the audit log. */
export const createAuditLog = (store: AuditStore): AuditLog => ({
  async record(entry, transaction) {
    await store.insert(prepareEntry(entry), transaction)
  },
  async list({ cursor, limit, isOldestFirst = false, ...filters }) {
    const afterId = cursor && CURSOR.test(cursor) ? Number(cursor) : null
    const rows = await store.list(filters, { afterId, limit: limit + 1, isOldestFirst })
    const page = rows.slice(0, limit)
    return { entries: page.map(presentAuditEntry), nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null }
  },
  count: (filters, limit) => store.count(filters, limit),
  async listActionsAndEntities() {
    const [actions, entities] = await Promise.all([store.listDistinct('action'), store.listDistinct('entity')])
    return { actions, entities }
  },
})

/** Adds the data of the request to an entry. When an administrator views the site as another user, the administrator is the user of the entry. */
function prepareEntry({ action, entity, entityId, label, before, after, userId }: AuditEntry): AuditInsert {
  const scope = getRequestScope()
  const impersonatorId = scope?.impersonatorId ?? null
  return {
    userId: impersonatorId ?? userId,
    actingAsId: impersonatorId === null ? null : userId,
    action,
    entity,
    entityId: entityId === null ? null : String(entityId).slice(0, MAX_NAME_LENGTH),
    label: label?.replaceAll('\0', '').slice(0, MAX_NAME_LENGTH) ?? null,
    ...prepareValues(before, after),
    ipAddress: scope?.ipAddress ?? null,
    requestId: scope?.requestId ?? null,
  }
}

/** Restricts the audit log of a third-party plugin to its own entities, so that it cannot forge entries of others. */
export const restrictAuditLog = (audit: AuditLog, pluginId: string): AuditLog => ({
  ...audit,
  async record(entry, transaction) {
    assertOwnEntity(pluginId, entry.entity)
    await audit.record(entry, transaction)
  },
})

/** Throws when a third-party plugin records a change of an entity with a kind that does not begin with the id of the plugin. */
export function assertOwnEntity(pluginId: string, entity: string) {
  if (!entity.startsWith(`${pluginId}.`)) throw new Error(`${pluginId} records a change of ${entity}: the kind of the entity must begin with ${pluginId}.`)
}
