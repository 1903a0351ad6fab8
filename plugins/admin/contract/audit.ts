import { defineEndpoint, defineResource, type Field, type Item, reference, resourceEndpoints, text, timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

const access = { permission: 'logs.view' } as const
const readOnly = { readOnly: true, filterable: false, sortable: false } as const

const Values = z.nullable(z.record(z.string(), z.unknown()))
type Values = z.infer<typeof Values>

const detail = { ...readOnly, isColumn: false } as const

/** The changed values by field. They are not a column: the details of an entry show them. */
const values: Field<'longText', Values, Values, Values, typeof detail> = { kind: 'longText', options: detail, response: Values, input: Values }

/** The list of administrative changes. */
export const auditEntries = defineResource({
  name: { one: 'audit entry', many: 'audit entries' },
  labels: 'admin.audit',
  entity: 'core.audit_entry',
  path: 'audit',
  fields: {
    created_at: timestamp({ readOnly: true }),
    user: reference('core.user', { readOnly: true, nullable: true, sortable: false }),
    acting_as: reference('core.user', { ...readOnly, nullable: true }),
    /** In the user's language. */
    action: text(readOnly),
    /** The action as it is stored, the same in all languages: the value of the filter. */
    action_code: text(detail),
    label: text({ ...readOnly, nullable: true }),
    /** In the user's language. */
    entity: text(readOnly),
    /** The kind of entity as it is stored, the same in all languages: the value of the filter. */
    entity_kind: text(detail),
    entity_id: text({ ...readOnly, nullable: true }),
    ip_address: text({ ...readOnly, nullable: true }),
    request_id: text({ ...readOnly, nullable: true }),
    before: values,
    after: values,
  },
  search: ['label'],
  filters: {
    of_action: { kind: 'text', label: 'admin.audit.field.action' },
    of_kind: { kind: 'text', label: 'admin.audit.field.entity' },
    of_entity: { kind: 'text', label: 'admin.audit.field.entity_id' },
  },
  list: { columns: ['created_at', 'user', 'action', 'label', 'entity'], sort: ['-created_at'], paging: 'cursor' },
  access: { view: access },
})

/** An entry of the audit log in a response. */
export type AuditItem = Item<typeof auditEntries.fields>

const { list, count, export: exportCsv } = resourceEndpoints(auditEntries)
export const listAuditEntries = list
export const countAuditEntries = count
export const exportAuditEntries = exportCsv

const Kind = z.object({ code: z.string(), label: z.string() })

export const listAuditKinds = defineEndpoint({
  method: 'GET',
  path: 'audit/kinds',
  summary: 'List the actions and the kinds of entities in the audit log, and names of changed values, in the user’s language',
  access,
  response: z.object({
    actions: z.array(Kind),
    entities: z.array(Kind),
    /** The names of changed values: settings, and the fields that several kinds of entities have. */
    values: z.array(Kind),
  }),
})
