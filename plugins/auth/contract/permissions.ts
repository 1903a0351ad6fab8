import type { Permission, PermissionsOf } from '@balafon/sdk/contract'

export const AUTH_PERMISSIONS = [{ name: 'users.update', label: 'auth.permission.users_update' }] as const satisfies readonly Permission[]

declare module '@balafon/sdk/contract' {
  interface Permissions extends PermissionsOf<typeof AUTH_PERMISSIONS> {}
}
