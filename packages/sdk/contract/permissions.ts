import type { User } from './bootstrap.ts'

type Permissions = User['permissions']

/** `admin` grants all. */
export const hasPermission = (permissions: Permissions, name: string): boolean =>
  permissions.some((permission) => permission.name === 'admin' || permission.name === name)

export interface Quota {
  /** `music.create` */
  readonly permission: string
  /** The numeric limit on it: `minutes`. */
  readonly restriction: string
  /** How much there is already. */
  readonly count: number
}

export interface QuotaStatus {
  readonly overQuota: boolean
  readonly noPermission: boolean
  readonly overQuotaOrNoPermission: boolean
}

/** The limit on a permission; `null`: it has none. */
export function getRestriction(permissions: Permissions, permission: string, restriction: string): number | null {
  if (permissions.some(({ name }) => name === 'admin')) return null
  const held = permissions.find(({ name }) => name === permission)
  return held?.restrictions.find(({ name }) => name === restriction)?.value ?? null
}

/** Whether there may be one more. A limit that is reached is exceeded by the next. */
export function checkQuota(permissions: Permissions, { permission, restriction, count }: Quota): QuotaStatus {
  const limit = getRestriction(permissions, permission, restriction)
  const overQuota = limit !== null && count >= limit
  const noPermission = !hasPermission(permissions, permission)
  return { overQuota, noPermission, overQuotaOrNoPermission: overQuota || noPermission }
}
