import type { Permission, PermissionsOf } from '@balafon/sdk/contract'

export const PERMISSIONS = [
  { name: 'hello.greet', label: 'hello.permission.greet', restrictions: ['per_day'] },
  { name: 'hello.moderate', label: 'hello.permission.moderate' },
] as const satisfies readonly Permission[]

declare module '@balafon/sdk/contract' {
  interface Permissions extends PermissionsOf<typeof PERMISSIONS> {}
}
