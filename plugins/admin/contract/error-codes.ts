import type { ErrorCodesOf } from '@balafon/sdk/contract'
import type * as ads from './ads.ts'
import type * as logs from './logs.ts'
import type * as plugins from './plugins.ts'
import type * as roles from './roles.ts'
import type * as settings from './settings.ts'
import type * as users from './users.ts'
import type * as webhooks from './webhooks.ts'

declare module '@balafon/sdk/contract' {
  interface ErrorCodes
    extends ErrorCodesOf<typeof ads>,
      ErrorCodesOf<typeof logs>,
      ErrorCodesOf<typeof plugins>,
      ErrorCodesOf<typeof roles>,
      ErrorCodesOf<typeof settings>,
      ErrorCodesOf<typeof users>,
      ErrorCodesOf<typeof webhooks> {}
}
