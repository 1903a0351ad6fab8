import type { Permission, PermissionsOf } from '@balafon/sdk/contract'

export const BILLING_PERMISSIONS = [
  { name: 'plans.update', label: 'billing.permission.plans' },
  { name: 'subscriptions.update', label: 'billing.permission.subscriptions' },
] as const satisfies readonly Permission[]

declare module '@balafon/sdk/contract' {
  interface Permissions extends PermissionsOf<typeof BILLING_PERMISSIONS> {}
}
