import { useMemo } from 'react'
import type { Access } from '../../contract/endpoint.ts'
import { hasPermission, type PermissionName } from '../../contract/permissions.ts'
import { useBootstrap } from '../state/bootstrap.ts'

/** Functions that say what the user may do, so that screens can hide what is not allowed. The server checks permissions itself. */
export interface UserAccess {
  readonly can: (permission: PermissionName) => boolean
  readonly isAllowed: (access: Access) => boolean
}

/** Returns functions that check the permissions of the user, or of the guest role. */
export function useAccess(): UserAccess {
  const user = useBootstrap((data) => data.user)
  const guestPermissions = useBootstrap((data) => data.guest_role.permissions)
  return useMemo(() => {
    const can = (permission: PermissionName) => hasPermission(user?.permissions ?? guestPermissions, permission)
    return { can, isAllowed: (access) => (typeof access === 'object' ? can(access.permission) : access === 'guest' || user !== null) }
  }, [user, guestPermissions])
}
