import type { AuditUser, InstanceOf, RecordedAuditEntry } from '@balafon/sdk/server'
import type { AuditEntry } from './audit-entry.model.ts'

type Row = InstanceOf<typeof AuditEntry>

/** Presents a change to administrators. */
export const presentAuditEntry = (row: Row): RecordedAuditEntry => ({
  id: row.id,
  createdAt: row.createdAt,
  user: presentUser(row.userId, row.userName),
  actingAs: presentUser(row.actingAsId, row.actingAsName),
  action: row.action,
  entity: row.entity,
  entityId: row.entityId,
  label: row.label,
  before: row.before,
  after: row.after,
  ipAddress: row.ipAddress,
  requestId: row.requestId,
})

const presentUser = (id: number | null, name: string | null): AuditUser | null => (id === null ? null : { id, name })

/** Presents a change in the data that a user downloads. It names no other user. */
export const presentOwnAuditEntry = ({ createdAt, userId, action, entity, entityId, ipAddress }: Row, ownId: number): object => ({
  created_at: createdAt,
  action,
  entity,
  entity_id: entityId,
  was_made_by_user: userId === ownId,
  ip_address: userId === ownId ? ipAddress : null,
})
