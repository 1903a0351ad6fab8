import type { User } from './bootstrap.ts'

type Permissions = User['permissions']

/** Returns whether a list of permissions contains one. `admin` includes all permissions. */
export const hasPermission = (permissions: Permissions, name: string): boolean =>
  permissions.some((permission) => permission.name === 'admin' || permission.name === name)

/** The use of something that a restriction of a permission limits. */
export interface Quota {
  /** The permission, for example `music.create`. */
  readonly permission: string
  /** The numeric restriction on it, for example `minutes`. */
  readonly restriction: string
  /** How much is in use. */
  readonly count: number
}

/** Whether a quota allows one more. */
export interface QuotaStatus {
  readonly overQuota: boolean
  readonly noPermission: boolean
  readonly overQuotaOrNoPermission: boolean
}

/** Returns the value of a restriction on a permission, or null when there is no limit. */
export function getRestriction(permissions: Permissions, permission: string, restriction: string): number | null {
  if (permissions.some(({ name }) => name === 'admin')) return null
  const granted = permissions.find(({ name }) => name === permission)
  return granted?.restrictions.find(({ name }) => name === restriction)?.value ?? null
}

/** Checks whether a quota allows one more. At the limit it does not. */
export function checkQuota(permissions: Permissions, { permission, restriction, count }: Quota): QuotaStatus {
  const limit = getRestriction(permissions, permission, restriction)
  const overQuota = limit !== null && count >= limit
  const noPermission = !hasPermission(permissions, permission)
  return { overQuota, noPermission, overQuotaOrNoPermission: overQuota || noPermission }
}
