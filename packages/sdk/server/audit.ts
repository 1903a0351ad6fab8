import type { Transaction } from 'sequelize'

/** An administrative change, as its service records it. */
export interface AuditEntry {
  /**
   * The kind of change as `{entity}.{verb}`, for example `role.update`. It has no prefix of the core or of the plugin. Its label is the translation key
   * `audit.action.{action}`.
   */
  readonly action: string
  /** The kind of the changed entity, for example `core.user` or `player.artist`. Kinds of a third-party plugin begin with its id. */
  readonly entity: string
  readonly entityId: string | number | null
  /** The name of the changed entity at the time of the change. */
  readonly label?: string
  /** The values before the change. Fields that are equal in `before` and `after` are not stored, and values of secrets are masked. */
  readonly before?: object | null
  readonly after?: object | null
  /** The user that made the change; `null` for a command of the operator or a job. */
  readonly userId: number | null
}

/** A user in an entry. The name is `null` when the account was deleted. */
export interface AuditUser {
  readonly id: number
  readonly name: string | null
}

/** A recorded change, as the audit log shows it. */
export interface RecordedAuditEntry {
  readonly id: number
  readonly createdAt: Date
  /** The user that made the change; `null` for a command of the operator or a job. */
  readonly user: AuditUser | null
  /** The user that an administrator viewed the site as when the change was made. */
  readonly actingAs: AuditUser | null
  readonly action: string
  readonly entity: string
  readonly entityId: string | null
  readonly label: string | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly ipAddress: string | null
  readonly requestId: string | null
}

/** Which entries to list. All given conditions must apply. */
export interface AuditFilters {
  /** Words of the label or of the user's name. */
  readonly query?: string
  readonly userIds?: readonly number[]
  readonly actions?: readonly string[]
  readonly entities?: readonly string[]
  readonly entityId?: string | number
  readonly createdFrom?: Date
  readonly createdBefore?: Date
}

/** A page of entries to list, newest first. */
export interface AuditPageQuery extends AuditFilters {
  /** The `nextCursor` of the previous page. An unknown cursor starts at the first page. */
  readonly cursor?: string | null | undefined
  readonly limit: number
  /** Lists the oldest entries first. */
  readonly isOldestFirst?: boolean
}

/** The audit log of the site: which user changed what, and when. */
export interface AuditLog {
  /**
   * Records a change. With a transaction, the entry is stored only when the transaction commits. The IP address and the id of the request are added.
   * While an administrator views the site as another user, the entry names the administrator as the user, and the other user as `actingAs`.
   */
  record(entry: AuditEntry, transaction?: Transaction): Promise<void>
  list(query: AuditPageQuery): Promise<{ readonly entries: readonly RecordedAuditEntry[]; readonly nextCursor: string | null }>
  /** Counts entries, at most `limit`. */
  count(filters: AuditFilters, limit: number): Promise<number>
  /** Lists the actions and the entities that the log contains. */
  listActionsAndEntities(): Promise<{ readonly actions: readonly string[]; readonly entities: readonly string[] }>
}
