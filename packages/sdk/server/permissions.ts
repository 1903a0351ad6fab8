import type { Transaction } from 'sequelize'
import type { PermissionName, Quota, QuotaStatus, User } from '../contract/index.ts'

/** A permission with its limits, as a role or a user has it. */
export type GrantedPermission = User['permissions'][number]

/** A permission that administrators can grant. */
export interface DeclaredPermission {
  readonly name: string
  /** In the requested language. */
  readonly label: string
  /** The numeric limits that administrators can set on it. Labels are in the requested language. */
  readonly restrictions: readonly { readonly name: string; readonly label: string }[]
}

/** The permissions of one owner. */
export interface PermissionGroup {
  /** `core`, or the id of a plugin. */
  readonly owner: string
  /** In the requested language. */
  readonly title: string
  readonly permissions: readonly DeclaredPermission[]
}

/** The permissions of the site. */
export interface SitePermissions {
  /** Lists the permissions of the core and of the plugins that run, grouped by owner. The core comes first. */
  list(language: string): readonly PermissionGroup[]
  /** Checks whether a quota allows a user one more item. A user that does not exist has no permission. */
  checkQuota(userId: number, quota: Quota): Promise<QuotaStatus>
  /**
   * Lists the users that hold a permission, by their roles or themselves, and the administrators, for example to notify them of work that waits.
   * Suspended users are left out, and at most 500 users are listed.
   */
  listUserIds(permission: PermissionName): Promise<readonly number[]>
  /**
   * Makes the site read the permissions of a user again, and refreshes the user's open tabs: call it when a provider of
   * `core.permissionSources/v1` returns other permissions than before. With a transaction, when the transaction commits.
   */
  invalidate(userId: number, transaction?: Transaction): Promise<void>
}
