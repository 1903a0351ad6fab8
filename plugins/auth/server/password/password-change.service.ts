import { fieldProblem, type Identity, problem, type ServerContext } from '@balafon/sdk/server'
import type { LoginService } from '../login/login.service.ts'
import type { ClientInfo, SecurityEmailDependencies } from '../security-email/security-email.ts'
import type { SocialProfilesStore } from '../social/social-profiles.store.ts'
import type { ChallengeStore } from '../two-factor/challenge.store.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { createPasswordChangedEmail } from './password-changed-email.ts'
import type { PasswordResetsStore } from './password-resets.store.ts'

export interface PasswordChangeInput {
  readonly currentPassword: string | undefined
  readonly password: string
  readonly client: ClientInfo
}

export interface PasswordStores {
  readonly resets: PasswordResetsStore
  readonly challenges: ChallengeStore
  readonly profiles: SocialProfilesStore
}

export type PasswordChangeService = ReturnType<typeof createPasswordChangeService>

type Context = Pick<ServerContext, 'db' | 'users' | 'sessions' | 'mailer' | 'rateLimits'> & SecurityEmailDependencies

/** Creates the service that changes the password of a signed-in user. */
export function createPasswordChangeService(
  login: LoginService,
  { resets, challenges: twoFactorChallenges, profiles: socialProfiles }: PasswordStores,
  { db, users, sessions, mailer, rateLimits, ...deps }: Context,
) {
  /**
   * Authenticates the user before the change: by the current password, or by a recent sign-in when there is no password yet.
   * Returns the version of the current password; `null` when there is none.
   */
  async function authenticate(user: Identity, currentPassword: string | undefined): Promise<number | null> {
    if (!(await users.hasPassword(user.id))) {
      await sessions.requirePasswordConfirmation(user)
      return null
    }
    if (currentPassword === undefined) throw fieldProblem({ current_password: 'field.required' })
    return (await login.confirmPassword(user, currentPassword, 'current_password')).credentialsVersion
  }

  return {
    hasPassword: (userId: number) => users.hasPassword(userId),
    /**
     * Changes the password and ends all other sessions, reset links and two-factor challenges.
     * Of several changes at once only the first succeeds, because the others used a password that is no longer valid.
     */
    async change(user: Identity, { currentPassword, password, client }: PasswordChangeInput) {
      const currentVersion = await authenticate(user, currentPassword)
      if (password.toLowerCase() === user.user.email.toLowerCase()) throw fieldProblem({ password: 'auth.password_is_email' })
      const email = await createPasswordChangedEmail(user.user, client, await socialProfiles.list(user.id), deps)
      await rejectCommonPassword(password)
      const passwordHash = await users.hashPassword(password)
      await db.transaction(async (transaction) => {
        if (!(await users.changePassword(user.id, passwordHash, currentVersion, transaction))) throw problem(409, 'auth.credentials_changed')
        await resets.deleteByUser(user.id, transaction)
        await twoFactorChallenges.deleteByUser(user.id, transaction)
        await sessions.endOthers(user.id, user.sessionId, transaction)
        await mailer.send(email, transaction)
      })
      // The reset links that were sent are no longer valid, so they no longer count towards the rate limit.
      await rateLimits.reset('password.reset.emails', String(user.id))
    },
  }
}
