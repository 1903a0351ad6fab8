import type {} from '@balafon/plugin-admin/contract/points'
import { defineManifest } from '@balafon/sdk/contract'
import { PAYMENTS_PERMISSIONS } from './contract/permissions.ts'
import type {} from './contract/points.ts'
import { PaymentsSettings } from './contract/settings.ts'

export default defineManifest({
  id: 'payments',
  title: 'payments.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  optional: { admin: '^1.0.0' },
  extensionPoints: ['payments.inline/v1'],
  contributes: {
    'host.routes/v1': [
      { path: '/payments/:reference', component: 'PaymentScreen', audience: 'user' },
      { path: '/payments/sandbox/:reference', component: 'SandboxScreen', audience: 'user', frame: 'bare' },
    ],
    'payments.inline/v1': [{ provider: 'paystack', component: 'PaystackInline' }],
    'admin.tabs/v1': [
      {
        id: 'payments',
        label: 'payments.title',
        icon: 'credit-card',
        path: '/admin/payments',
        component: 'PaymentsPage',
        group: 'money',
        order: 15,
        audience: { permission: 'payments.view' },
      },
    ],
    'admin.settings/v1': [
      {
        id: 'providers',
        title: 'payments.title',
        keys: ['payments.paystack.enable', 'payments.paystack.secret_key', 'payments.maximum_amount', 'payments.sandbox.enable', 'payments.sandbox.secret'],
        group: 'content',
        order: 60,
        oldPaths: ['payments/payments', 'payments'],
        audience: { permission: 'settings.update' },
      },
    ],
  },
  permissions: PAYMENTS_PERMISSIONS,
  settings: PaymentsSettings,
})
