import type { Permission, PermissionsOf } from '@balafon/sdk/contract'

export const BACKSTAGE_PERMISSIONS = [
  { name: 'backstageRequests.update', label: 'backstage.permission.requests_update' },
] as const satisfies readonly Permission[]

declare module '@balafon/sdk/contract' {
  interface Permissions extends PermissionsOf<typeof BACKSTAGE_PERMISSIONS> {}
}
