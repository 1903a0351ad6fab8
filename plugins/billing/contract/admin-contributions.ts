import type {} from '@balafon/plugin-admin/contract/points'
import type { Manifest } from '@balafon/sdk/contract'

const plans = { permission: 'plans.update' } as const
const subscriptions = { permission: 'subscriptions.update' } as const
const settings = { permission: 'settings.update' } as const

/** The pages of plans and subscriptions in the admin area. */
export const ADMIN_CONTRIBUTIONS = {
  'admin.tabs/v1': [
    { id: 'plans', label: 'billing.plans.title', icon: 'sparkles', path: '/admin/plans', component: 'PlansPage', group: 'money', order: 60, audience: plans },
    { id: 'new-plan', label: 'billing.plans.new', icon: 'sparkles', path: '/admin/plans/new', component: 'NewPlanPage', isListed: false, audience: plans },
    { id: 'plan', label: 'billing.plans.title', icon: 'sparkles', path: '/admin/plans/:planId/edit', component: 'PlanPage', audience: plans },
    {
      id: 'coupons',
      label: 'billing.coupons.title',
      icon: 'tag',
      path: '/admin/coupons',
      component: 'CouponsPage',
      group: 'money',
      order: 61,
      audience: plans,
    },
    {
      id: 'subscriptions',
      label: 'billing.subscriptions.title',
      icon: 'credit-card',
      path: '/admin/subscriptions',
      component: 'SubscriptionsPage',
      group: 'money',
      order: 62,
      audience: subscriptions,
    },
    {
      id: 'invoices',
      label: 'billing.invoices',
      icon: 'file',
      path: '/admin/invoices',
      component: 'InvoicesPage',
      group: 'money',
      order: 63,
      audience: subscriptions,
    },
    {
      id: 'subscription',
      label: 'billing.subscriptions.title',
      icon: 'credit-card',
      path: '/admin/subscriptions/:subscriptionId',
      component: 'SubscriptionPage',
      audience: subscriptions,
    },
  ],
  'admin.userTabs/v1': [{ id: 'subscriptions', label: 'billing.subscriptions.title', component: 'UserSubscriptionsTab', order: 25, audience: subscriptions }],
  'admin.dashboard/v1': [{ id: 'subscriptions', title: 'billing.subscriptions.title', size: 'wide', component: 'SubscriptionsCard', audience: subscriptions }],
  'admin.settings/v1': [
    {
      id: 'subscriptions',
      title: 'billing.settings.renewals',
      keys: ['billing.grace_days', 'billing.coupons.enable', 'billing.wallet.enable', 'billing.payment.enable', 'billing.sandbox.enable'],
      group: 'services',
      order: 21,
      audience: settings,
    },
    {
      id: 'subscriptions',
      title: 'billing.settings.seller',
      keys: ['billing.seller.name', 'billing.seller.address', 'billing.seller.tax_id', 'billing.seller.email'],
      group: 'services',
      order: 22,
      audience: settings,
    },
    { id: 'subscriptions', title: 'billing.settings.tax', keys: ['billing.tax_rates'], group: 'services', order: 23, audience: settings },
    {
      id: 'subscriptions',
      title: 'billing.provider.stripe',
      keys: ['billing.stripe.enable', 'billing.stripe.secret_key', 'billing.stripe.webhook_secret'],
      group: 'services',
      order: 24,
      audience: settings,
    },
    {
      id: 'subscriptions',
      title: 'billing.provider.paypal',
      keys: ['billing.paypal.enable', 'billing.paypal.environment', 'billing.paypal.client_id', 'billing.paypal.client_secret', 'billing.paypal.webhook_id'],
      group: 'services',
      order: 25,
      audience: settings,
    },
    { id: 'subscriptions', title: 'billing.keys.title', keys: [], component: 'KeyCheckSection', group: 'services', order: 26, audience: settings },
    {
      id: 'subscriptions',
      title: 'billing.settings.providers',
      keys: [],
      component: 'ProvidersSection',
      group: 'services',
      order: 29,
      audience: settings,
    },
  ],
} as const satisfies Manifest['contributes']
