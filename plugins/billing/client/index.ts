import { defineClientPlugin } from '@balafon/sdk/client'
import manifest from '../plugin.ts'

export default defineClientPlugin(manifest, {
  components: {
    PlansPage: () => import('./admin/plans/plans-page.tsx'),
    NewPlanPage: () => import('./admin/plans/new-plan-page.tsx'),
    PlanPage: () => import('./admin/plans/plan-page.tsx'),
    CouponsPage: () => import('./admin/coupons/coupons-page.tsx'),
    InvoicesPage: () => import('./admin/invoices/invoices-page.tsx'),
    SubscriptionsPage: () => import('./admin/subscriptions/subscriptions-page.tsx'),
    SubscriptionPage: () => import('./admin/subscriptions/subscription-page.tsx'),
    UserSubscriptionsTab: () => import('./admin/subscriptions/user-subscriptions-tab.tsx'),
    SubscriptionsCard: () => import('./admin/subscriptions/subscriptions-card.tsx'),
    ProvidersSection: () => import('./admin/providers-section.tsx'),
    KeyCheckSection: () => import('./provider-keys/key-check-section.tsx'),
    PricingScreen: () => import('./pricing/pricing-screen.tsx'),
    CheckoutScreen: () => import('./checkout/checkout-screen.tsx'),
    CheckoutDoneScreen: () => import('./checkout/checkout-done-screen.tsx'),
    SandboxScreen: () => import('./sandbox/sandbox-screen.tsx'),
    BillingScreen: () => import('./subscription/billing-screen.tsx'),
    ChangeMethodScreen: () => import('./subscription/change-method-screen.tsx'),
    MethodDoneScreen: () => import('./subscription/method-done-screen.tsx'),
    ChangePlanScreen: () => import('./change-plan/change-plan-screen.tsx'),
    ConfirmChangeScreen: () => import('./change-plan/confirm-change-screen.tsx'),
    CancelScreen: () => import('./subscription/cancel-screen.tsx'),
    RenewScreen: () => import('./subscription/renew-screen.tsx'),
    SubscriptionSection: () => import('./account/subscription-section.tsx'),
  },
  locales: { en: () => import('../locales/en.json'), fr: () => import('../locales/fr.json') },
})
