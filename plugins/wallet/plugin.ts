import { defineManifest } from '@balafon/sdk/contract'
import type {} from './contract/movements.ts'
import { WALLET_PERMISSIONS } from './contract/permissions.ts'
import { WalletSettings } from './contract/settings.ts'

export default defineManifest({
  id: 'wallet',
  title: 'wallet.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  requires: { payments: '^1.0.0', player: '^1.0.0' },
  optional: { admin: '^1.0.0', backstage: '^1.0.0' },
  permissions: WALLET_PERMISSIONS,
  settings: WalletSettings,
})
