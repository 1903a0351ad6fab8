import type { ServerContext, WithModels } from '@balafon/sdk/server'
import { UserAvatar } from './avatar/user-avatar.model.ts'
import { BotCheckPass } from './bot-check/bot-check-pass.model.ts'
import { UsedProof } from './bot-check/used-proof.model.ts'
import { PasswordReset } from './password/password-reset.model.ts'
import { UserFollow } from './profile/user-follow.model.ts'
import { UserProfile } from './profile/user-profile.model.ts'
import { SocialAttempt } from './social/social-attempt.model.ts'
import { SocialPendingConnection } from './social/social-pending-connection.model.ts'
import { SocialProfile } from './social/social-profile.model.ts'
import { TwoFactorChallenge } from './two-factor/two-factor-challenge.model.ts'
import { TwoFactorRecoveryCode } from './two-factor/two-factor-recovery-code.model.ts'
import { TwoFactorSecret } from './two-factor/two-factor-secret.model.ts'
import { UserInvitation } from './user-invitations/user-invitation.model.ts'

/** The models of the plugin’s tables. */
export const models = {
  BotCheckPass,
  PasswordReset,
  SocialAttempt,
  SocialPendingConnection,
  SocialProfile,
  TwoFactorChallenge,
  TwoFactorRecoveryCode,
  TwoFactorSecret,
  UsedProof,
  UserAvatar,
  UserFollow,
  UserInvitation,
  UserProfile,
}

/** The context of the plugin, with its models. */
export type AuthContext = WithModels<ServerContext, typeof models>
