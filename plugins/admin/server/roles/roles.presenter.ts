import type { ResourceRow, RoleDetails } from '@balafon/sdk/server'
import type { Role } from '../../contract/roles.ts'

/** Presents a role in the list. */
export const presentListedRole = (role: RoleDetails): ResourceRow => ({
  id: role.id,
  version: role.version,
  name: role.name,
  description: role.description,
  users_count: role.usersCount,
  permissions_count: role.permissions.length,
  is_default: role.isDefault,
  is_guest: role.isGuest,
  is_internal: role.isInternal,
  created_at: role.createdAt.toISOString(),
})

/** Presents a role with its permissions. */
export const presentRole = (role: RoleDetails): Role => ({
  id: role.id,
  version: role.version,
  name: role.name,
  description: role.description,
  is_default: role.isDefault,
  is_guest: role.isGuest,
  is_internal: role.isInternal,
  permissions: role.permissions.map(({ name, restrictions }) => ({ name, restrictions: [...restrictions] })),
  users_count: role.usersCount,
  created_at: role.createdAt.toISOString(),
  updated_at: role.updatedAt.toISOString(),
})
