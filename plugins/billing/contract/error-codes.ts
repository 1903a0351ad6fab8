import type { ErrorCodesOf } from '@balafon/sdk/contract'
import type * as checkout from './checkout.ts'
import type * as coupons from './coupons.ts'
import type * as plans from './plans.ts'
import type * as products from './products.ts'
import type * as providerKeys from './provider-keys.ts'
import type * as report from './report.ts'
import type * as sandbox from './sandbox.ts'
import type * as subscription from './subscription.ts'
import type * as subscriptionProviders from './subscription-providers.ts'
import type * as subscriptions from './subscriptions.ts'
import type * as switching from './switching.ts'
import type * as webhooks from './webhooks.ts'

declare module '@balafon/sdk/contract' {
  interface ErrorCodes
    extends ErrorCodesOf<typeof checkout>,
      ErrorCodesOf<typeof coupons>,
      ErrorCodesOf<typeof plans>,
      ErrorCodesOf<typeof products>,
      ErrorCodesOf<typeof providerKeys>,
      ErrorCodesOf<typeof report>,
      ErrorCodesOf<typeof sandbox>,
      ErrorCodesOf<typeof subscription>,
      ErrorCodesOf<typeof subscriptionProviders>,
      ErrorCodesOf<typeof subscriptions>,
      ErrorCodesOf<typeof switching>,
      ErrorCodesOf<typeof webhooks> {}
}
