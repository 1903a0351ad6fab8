import type { Permission, PermissionsOf } from '@balafon/sdk/contract'

export const PAYMENTS_PERMISSIONS = [
  { name: 'payments.view', label: 'payments.permission.view' },
  // Allows trial payments, with which an administrator checks a provider. In live mode they charge real money.
  { name: 'payments.try', label: 'payments.permission.try' },
] as const satisfies readonly Permission[]

declare module '@balafon/sdk/contract' {
  interface Permissions extends PermissionsOf<typeof PAYMENTS_PERMISSIONS> {}
}
