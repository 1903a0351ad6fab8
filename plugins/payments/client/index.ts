import { defineClientPlugin } from '@balafon/sdk/client'
import manifest from '../plugin.ts'

export default defineClientPlugin(manifest, {
  components: {
    PaymentScreen: () => import('./payment/payment-screen.tsx'),
    SandboxScreen: () => import('./sandbox/sandbox-screen.tsx'),
    PaystackInline: () => import('./paystack/paystack-inline.tsx'),
    PaymentsPage: () => import('./admin/payments-page.tsx'),
  },
  locales: { en: () => import('../locales/en.json'), fr: () => import('../locales/fr.json') },
})
