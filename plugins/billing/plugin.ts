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
    // Guests may open a checkout: it remembers their plan and sends them to the registration. The pages below `/billing` are for users with a
    // subscription; they ask the server for it, because a failed payment that can still be paid is not a valid subscription.
    'host.routes/v1': [
      { path: '/pricing', component: 'PricingScreen' },
      { path: '/checkout/:productId/:priceId', component: 'CheckoutScreen' },
      { path: '/checkout/:productId/:priceId/:provider/done', component: 'CheckoutDoneScreen', audience: 'user' },
      { path: '/billing', component: 'BillingScreen', audience: 'user' },
      { path: '/billing/sandbox/:reference', component: 'SandboxScreen', audience: 'user', frame: 'bare' },
      { path: '/billing/change-payment-method', component: 'ChangeMethodScreen', audience: 'user' },
      { path: '/billing/change-payment-method/done', component: 'MethodDoneScreen', audience: 'user' },
      { path: '/billing/change-plan', component: 'ChangePlanScreen', audience: 'user' },
      { path: '/billing/change-plan/:productId/:priceId/confirm', component: 'ConfirmChangeScreen', audience: 'user' },
      { path: '/billing/cancel', component: 'CancelScreen', audience: 'user' },
      { path: '/billing/renew', component: 'RenewScreen', audience: 'user' },
    ],
    'host.userMenu/v1': [{ id: 'billing', label: 'billing.menu', icon: 'credit-card', to: '/billing', order: 18, audience: 'subscriber' }],
    'host.accountSettings/v1': [
      {
        anchor: 'subscription',
        title: 'billing.subscription',
        icon: 'credit-card',
        component: 'SubscriptionSection',
        order: 25,
        audience: 'user',
        requiresSetting: 'billing.enable',
      },
    ],
    'host.upgradePages/v1': [{ path: '/pricing', requiresSetting: 'billing.enable' }],
    'host.menuTargets/v1': [
      { id: 'pricing', label: 'billing.pricing', path: '/pricing', order: 70 },
      { id: 'billing', label: 'billing.subscription', path: '/billing', order: 71 },
    ],
    'host.commands/v1': [{ id: 'billing', label: 'billing.subscription', icon: 'credit-card', to: '/billing', order: 105, audience: 'user' }],
    'wallet.movementKinds/v1': [{ kind: 'subscription' }],
    ...ADMIN_CONTRIBUTIONS,
  },
  notifications: [
    { id: 'billing.dispute', group: 'billing.title', label: 'billing.notification.dispute', permission: 'subscriptions.update' },
    { id: 'billing.renewal_failed', group: 'billing.title', label: 'billing.notification.renewal_failed', channels: ['browser'] },
    { id: 'billing.payment_due', group: 'billing.title', label: 'billing.notification.payment_due', channels: ['browser'] },
  ],
  permissions: BILLING_PERMISSIONS,
  settings: BillingSettings,
})
