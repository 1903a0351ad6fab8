import type { ErrorCodesOf } from '@balafon/sdk/contract'
import type * as greetings from './greetings.ts'

declare module '@balafon/sdk/contract' {
  interface ErrorCodes extends ErrorCodesOf<typeof greetings> {}
}
