import { column, defineModel } from '@balafon/sdk/server'

type Values = Readonly<Record<string, unknown>>

/** An administrative change. `before` and `after` contain the fields that differ. */
export const AuditEntry = defineModel('audit_entries', {
  columns: {
    id: column.id(),
    createdAt: column.timestamp().default(),
    /** Kept when the user is deleted, without a foreign key. The name is then removed. */
    userId: column.bigint().nullable(),
    userName: column.text().nullable(),
    actingAsId: column.bigint().nullable(),
    actingAsName: column.text().nullable(),
    action: column.text(),
    entity: column.text(),
    entityId: column.text().nullable(),
    label: column.text().nullable(),
    before: column.json<Values>().nullable(),
    after: column.json<Values>().nullable(),
    ipAddress: column.text().nullable(),
    requestId: column.text().nullable(),
  },
  indexes: {
    audit_entries_acting_as: '(acting_as_id) WHERE (acting_as_id IS NOT NULL)',
    audit_entries_action: '(action, id DESC)',
    audit_entries_created: '(created_at, id)',
    audit_entries_entity: '(entity, entity_id, id DESC)',
    audit_entries_search: "gin (search_text(((COALESCE(label, ''::text) || ' '::text) || COALESCE(user_name, ''::text))) gin_trgm_ops)",
    audit_entries_user: '(user_id, id DESC)',
  },
})
