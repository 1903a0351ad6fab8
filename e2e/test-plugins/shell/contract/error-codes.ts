import type { ErrorCodesOf } from '@balafon/sdk/contract'
import type * as endpoints from './endpoints.ts'

declare module '@balafon/sdk/contract' {
  interface ErrorCodes extends ErrorCodesOf<typeof endpoints> {}
}
