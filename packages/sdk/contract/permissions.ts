import type { User } from './user.ts'

/**
 * The names of all permissions. An unknown name does not compile.
 *
 * A plugin declares its permissions as data in its contract, passes the data to its manifest, and adds the names here:
 * ```ts
 * export const PERMISSIONS = [{ name: 'karaoke.record', label: 'karaoke.permission.record' }] as const
 * declare module '@balafon/sdk/contract' {
 *   interface Permissions extends PermissionsOf<typeof PERMISSIONS> {}
 * }
 * ```
 */
export interface Permissions {
  /** Includes all permissions. */
  admin: unknown
  /** Read the logs of the site, and traces in error responses. */
  'logs.view': unknown
  /** Change the appearance of the site, for example its menus. */
  'appearance.update': unknown
  /** Change users: suspend them, give them roles, delete them. */
  'users.update': unknown
  /** Change roles and their permissions. */
  'roles.update': unknown
  /** Upload files, within the limits of its restrictions and of the upload types. */
  'files.create': unknown
  /** Manage the files of all users and plugins. */
  'files.update': unknown
}

/** The name of a permission. */
export type PermissionName = keyof Permissions

/** The names of a plugin's permissions: `PermissionsOf<typeof PERMISSIONS>`. */
export type PermissionsOf<List extends readonly { readonly name: string }[]> = { readonly [Name in List[number]['name']]: unknown }

/** The permissions of a user or of the guest role. */
type GrantedPermissions = User['permissions']

/** Returns whether a list of permissions contains a permission. `admin` includes all permissions. */
export const hasPermission = (permissions: GrantedPermissions, name: PermissionName): boolean => hasPermissionNamed(permissions, name)

/** Does the same as `hasPermission`, for a name that is not known at compile time because it comes from the database or a setting. */
export const hasPermissionNamed = (permissions: GrantedPermissions, name: string): boolean =>
  permissions.some((permission) => permission.name === 'admin' || permission.name === name)

/** Returns whether a user has a role. */
export const hasRole = (user: Pick<User, 'roles'>, roleId: number): boolean => user.roles.some(({ id }) => id === roleId)

/** How many items exist of a kind that a restriction on a permission limits. */
export interface Quota {
  /** The permission, for example `music.create`. */
  readonly permission: PermissionName
  /** The numeric restriction on it, for example `minutes`. */
  readonly restriction: string
  /** How many items exist. */
  readonly count: number
}

/** Whether a quota allows one more item, and why it does not. */
export interface QuotaStatus {
  readonly overQuota: boolean
  readonly noPermission: boolean
  readonly overQuotaOrNoPermission: boolean
}

/** Returns the value of a restriction on a permission, or null when there is no limit. */
export function getRestriction(permissions: GrantedPermissions, permission: PermissionName, restriction: string): number | null {
  if (permissions.some(({ name }) => name === 'admin')) return null
  const granted = permissions.find(({ name }) => name === permission)
  return granted?.restrictions.find(({ name }) => name === restriction)?.value ?? null
}

/** Checks whether a quota allows one more item. */
export function checkQuota(permissions: GrantedPermissions, { permission, restriction, count }: Quota): QuotaStatus {
  const limit = getRestriction(permissions, permission, restriction)
  const overQuota = limit !== null && count >= limit
  const noPermission = !hasPermission(permissions, permission)
  return { overQuota, noPermission, overQuotaOrNoPermission: overQuota || noPermission }
}
