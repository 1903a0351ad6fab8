import type { ErrorCodesOf } from '@balafon/sdk/contract'
import type * as administration from './administration.ts'
import type * as payments from './payments.ts'
import type * as sandbox from './sandbox.ts'

declare module '@balafon/sdk/contract' {
  interface ErrorCodes extends ErrorCodesOf<typeof administration>, ErrorCodesOf<typeof payments>, ErrorCodesOf<typeof sandbox> {}
}
