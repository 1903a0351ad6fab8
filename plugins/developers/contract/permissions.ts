import type { Permission, PermissionsOf } from '@balafon/sdk/contract'

export const DEVELOPERS_PERMISSIONS = [
  { name: 'api.access', label: 'developers.permission.access', restrictions: ['tokens'] },
] as const satisfies readonly Permission[]

declare module '@balafon/sdk/contract' {
  interface Permissions extends PermissionsOf<typeof DEVELOPERS_PERMISSIONS> {}
}
