import type { ErrorCodesOf } from '@balafon/sdk/contract'
import type * as tokens from './tokens.ts'

declare module '@balafon/sdk/contract' {
  interface ErrorCodes extends ErrorCodesOf<typeof tokens> {}
}
