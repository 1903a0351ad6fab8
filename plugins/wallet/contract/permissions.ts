import type { Permission, PermissionsOf } from '@balafon/sdk/contract'

export const WALLET_PERMISSIONS = [
  { name: 'wallet.view', label: 'wallet.permission.view' },
  { name: 'wallet.settle', label: 'wallet.permission.settle' },
  { name: 'wallet.refund', label: 'wallet.permission.refund' },
  { name: 'wallet.adjust', label: 'wallet.permission.adjust' },
  { name: 'wallet.ads_income', label: 'wallet.permission.ads_income' },
] as const satisfies readonly Permission[]

declare module '@balafon/sdk/contract' {
  interface Permissions extends PermissionsOf<typeof WALLET_PERMISSIONS> {}
}
