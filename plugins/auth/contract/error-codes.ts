import type { ErrorCodesOf } from '@balafon/sdk/contract'
import type * as account from './account.ts'
import type * as avatar from './avatar.ts'
import type * as botCheck from './bot-check.ts'
import type * as confirmation from './confirmation.ts'
import type * as invitations from './invitations.ts'
import type * as login from './login.ts'
import type * as password from './password.ts'
import type * as pendingEmail from './pending-email.ts'
import type * as profile from './profile.ts'
import type * as register from './register.ts'
import type * as sessions from './sessions.ts'
import type * as social from './social.ts'
import type * as twoFactor from './two-factor.ts'
import type * as userInvitations from './user-invitations.ts'
import type * as userSecurity from './user-security.ts'

declare module '@balafon/sdk/contract' {
  interface ErrorCodes
    extends ErrorCodesOf<typeof account>,
      ErrorCodesOf<typeof avatar>,
      ErrorCodesOf<typeof botCheck>,
      ErrorCodesOf<typeof confirmation>,
      ErrorCodesOf<typeof invitations>,
      ErrorCodesOf<typeof login>,
      ErrorCodesOf<typeof password>,
      ErrorCodesOf<typeof pendingEmail>,
      ErrorCodesOf<typeof profile>,
      ErrorCodesOf<typeof register>,
      ErrorCodesOf<typeof sessions>,
      ErrorCodesOf<typeof social>,
      ErrorCodesOf<typeof twoFactor>,
      ErrorCodesOf<typeof userInvitations>,
      ErrorCodesOf<typeof userSecurity> {}
}
