import type { ErrorCodesOf } from '@balafon/sdk/contract'
import type * as subscriptions from './subscriptions.ts'

declare module '@balafon/sdk/contract' {
  interface ErrorCodes extends ErrorCodesOf<typeof subscriptions> {}
}
