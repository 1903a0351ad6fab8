import type { Permission, PermissionsOf } from '@balafon/sdk/contract'

export const ADMIN_PERMISSIONS = [
  { name: 'admin.access', label: 'admin.permission.access' },
  { name: 'plugins.update', label: 'admin.permission.plugins_update' },
  { name: 'settings.update', label: 'admin.permission.settings_update' },
  { name: 'logs.view', label: 'admin.permission.logs_view' },
  { name: 'appearance.update', label: 'admin.permission.appearance_update' },
] as const satisfies readonly Permission[]

declare module '@balafon/sdk/contract' {
  interface Permissions extends PermissionsOf<typeof ADMIN_PERMISSIONS> {}
}
