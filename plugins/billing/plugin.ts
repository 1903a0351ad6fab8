import type {} from '@balafon/plugin-admin/contract/points'
import type {} from '@balafon/plugin-wallet/contract/movements'
import { defineManifest } from '@balafon/sdk/contract'
import { ADMIN_CONTRIBUTIONS } from './contract/admin-contributions.ts'
import { BILLING_PERMISSIONS } from './contract/permissions.ts'
import type {} from './contract/providers.ts'
import { BillingSettings } from './contract/settings.ts'

export default defineManifest({
  id: 'billing',
  title: 'billing.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  requires: { payments: '^1.0.0' },
  optional: { admin: '^1.0.0', wallet: '^1.0.0' },
  contributes: {
    'wallet.movementKinds/v1': [{ kind: 'subscription' }],
    ...ADMIN_CONTRIBUTIONS,
  },
  notifications: [
    { id: 'billing.renewal_failed', group: 'billing.title', label: 'billing.notification.renewal_failed', channels: ['browser'] },
    { id: 'billing.payment_due', group: 'billing.title', label: 'billing.notification.payment_due', channels: ['browser'] },
  ],
  permissions: BILLING_PERMISSIONS,
  settings: BillingSettings,
})
