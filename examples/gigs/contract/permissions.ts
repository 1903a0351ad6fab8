import type { Permission, PermissionsOf } from '@balafon/sdk/contract'

export const PERMISSIONS = [{ name: 'gigs.manage', label: 'gigs.permission.manage' }] as const satisfies readonly Permission[]

declare module '@balafon/sdk/contract' {
  interface Permissions extends PermissionsOf<typeof PERMISSIONS> {}
}
