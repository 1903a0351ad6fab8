import type {} from '@balafon/plugin-wallet/contract/movements'
import { defineManifest } from '@balafon/sdk/contract'
import { BILLING_PERMISSIONS } from './contract/permissions.ts'
import type {} from './contract/providers.ts'
import { BillingSettings } from './contract/settings.ts'

export default defineManifest({
  id: 'billing',
  title: 'billing.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  requires: { payments: '^1.0.0' },
  optional: { wallet: '^1.0.0' },
  contributes: { 'wallet.movementKinds/v1': [{ kind: 'subscription' }] },
  permissions: BILLING_PERMISSIONS,
  settings: BillingSettings,
})
