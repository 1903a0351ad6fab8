import { defineServerPlugin } from '@balafon/sdk/server'
import manifest from '../plugin.ts'
import { createMomoProvider } from './momo.provider.ts'
import { createMomoSubscriptionProvider } from './momo-subscriptions.provider.ts'

export default defineServerPlugin(manifest, {
  provides: (_services, context) => ({
    'payments.providers/v1': [createMomoProvider(context)],
    'billing.providers/v1': [createMomoSubscriptionProvider(context)],
  }),
})
