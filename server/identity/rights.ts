import { hasPermissionNamed } from '@balafon/sdk/contract'
import type { GrantedPermission } from '@balafon/sdk/server'

type Permissions = readonly GrantedPermission[]

/** Permissions with which a user can take over accounts of other users. */
export const MANAGEMENT_PERMISSIONS = ['admin', 'users.update', 'roles.update'] as const

/** Returns whether a user with the permissions `held` may grant a permission: the user has it, and its limits are not higher than the user's own. */
export function canGrant(held: Permissions, granted: GrantedPermission): boolean {
  if (hasPermissionNamed([...held], 'admin')) return true
  const own = held.find(({ name }) => name === granted.name)
  if (!own) return false
  return own.restrictions.every((limit) => granted.restrictions.some(({ name, value }) => name === limit.name && value <= limit.value))
}

/** Returns the first permission that a change would grant or remove, and that its author may not grant or remove; `null` when all are allowed. */
export function findForbiddenChange(held: Permissions, before: Permissions, after: Permissions): string | null {
  const granted = after.filter((permission) => !before.some((other) => isSamePermission(other, permission)))
  const forbiddenGrant = granted.find((permission) => !canGrant(held, permission))
  if (forbiddenGrant) return forbiddenGrant.name
  const removed = before.filter(({ name }) => !after.some((other) => other.name === name))
  return removed.find(({ name }) => !hasPermissionNamed([...held], name))?.name ?? null
}

/** Returns whether the user `other` manages the site with a permission that `held` lacks. */
export const hasHigherRights = (other: Permissions, held: Permissions): boolean =>
  MANAGEMENT_PERMISSIONS.some((name) => hasPermissionNamed([...other], name) && !hasPermissionNamed([...held], name))

const isSamePermission = (a: GrantedPermission, b: GrantedPermission) => a.name === b.name && formatLimits(a) === formatLimits(b)

const formatLimits = ({ restrictions }: GrantedPermission) =>
  restrictions
    .map(({ name, value }) => `${name}=${value}`)
    .toSorted()
    .join()

/**
 * Merges permissions from several sources. For a permission that several sources grant, a limit applies only when all of them set it, and the
 * highest value counts.
 */
export function mergePermissions(...sources: readonly Permissions[]): GrantedPermission[] {
  const merged = new Map<string, GrantedPermission>()
  for (const permission of sources.flat()) {
    const other = merged.get(permission.name)
    merged.set(permission.name, other ? mergeLimits(other, permission) : permission)
  }
  return [...merged.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const mergeLimits = (a: GrantedPermission, b: GrantedPermission): GrantedPermission => ({
  name: a.name,
  restrictions: a.restrictions.flatMap(({ name, value }) => {
    const other = b.restrictions.find((restriction) => restriction.name === name)
    return other ? [{ name, value: Math.max(value, other.value) }] : []
  }),
})
