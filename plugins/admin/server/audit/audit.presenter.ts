import type { AuditUser, RecordedAuditEntry, ResourceRow } from '@balafon/sdk/server'

type Translate = (language: string, key: string) => string

/** Returns the name of an action in the user's language. Actions of disabled plugins have no translation. */
export const translateAction = (translate: Translate, language: string, action: string) => translateOr(translate, language, `audit.action.${action}`, action)

/** Returns the name of a kind of entity in the user's language. */
export const translateEntity = (translate: Translate, language: string, entity: string) => translateOr(translate, language, `audit.entity.${entity}`, entity)

function translateOr(translate: Translate, language: string, key: string, fallback: string) {
  const text = translate(language, key)
  return text === key ? fallback : text
}

const presentUser = (user: AuditUser | null) => user && { id: user.id, label: user.name }

/** Presents an entry of the audit log. */
export const createPresentEntry =
  (translate: Translate, language: string) =>
  (entry: RecordedAuditEntry): ResourceRow => ({
    id: entry.id,
    version: 1,
    created_at: entry.createdAt.toISOString(),
    user: presentUser(entry.user),
    acting_as: presentUser(entry.actingAs),
    action: translateAction(translate, language, entry.action),
    label: entry.label,
    entity: translateEntity(translate, language, entry.entity),
    entity_id: entry.entityId,
    ip_address: entry.ipAddress,
    request_id: entry.requestId,
    before: entry.before,
    after: entry.after,
  })
