import type { Permission, PermissionsOf } from '@balafon/sdk/contract'

export const PERMISSIONS = [
  { name: 'gated.listen', label: 'gated.permission.listen' },
  { name: 'gated.manage', label: 'gated.permission.manage' },
] as const satisfies readonly Permission[]

declare module '@balafon/sdk/contract' {
  interface Permissions extends PermissionsOf<typeof PERMISSIONS> {}
}
