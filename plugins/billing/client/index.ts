import { defineClientPlugin } from '@balafon/sdk/client'
import manifest from '../plugin.ts'

export default defineClientPlugin(manifest, {
  components: {
    PlansPage: () => import('./admin/plans/plans-page.tsx'),
    NewPlanPage: () => import('./admin/plans/new-plan-page.tsx'),
    PlanPage: () => import('./admin/plans/plan-page.tsx'),
    CouponsPage: () => import('./admin/coupons/coupons-page.tsx'),
    SubscriptionsPage: () => import('./admin/subscriptions/subscriptions-page.tsx'),
    SubscriptionPage: () => import('./admin/subscriptions/subscription-page.tsx'),
    UserSubscriptionsTab: () => import('./admin/subscriptions/user-subscriptions-tab.tsx'),
    SubscriptionsCard: () => import('./admin/subscriptions/subscriptions-card.tsx'),
    ProvidersSection: () => import('./admin/providers-section.tsx'),
  },
  locales: { en: () => import('../locales/en.json'), fr: () => import('../locales/fr.json') },
})
