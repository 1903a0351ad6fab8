import { AccountReclaimed, EmailChanged } from '@balafon/sdk/contract'
import { type EventHandler, onEvent, type ServerContext } from '@balafon/sdk/server'
import type { PasswordResetsStore } from '../password/password-resets.store.ts'
import type { SocialProfilesStore } from '../social/social-profiles.store.ts'
import type { ChallengeStore } from '../two-factor/challenge.store.ts'
import type { TwoFactorStore } from '../two-factor/two-factor.store.ts'

/** The stores of everything that gives access to an account, besides the password. */
export interface CredentialStores {
  readonly challenges: ChallengeStore
  readonly resets: PasswordResetsStore
  readonly twoFactor: TwoFactorStore
  readonly profiles: SocialProfilesStore
}

type Context = Pick<ServerContext, 'db' | 'users' | 'sessions' | 'mailer' | 'settings'>

export const createAccountEventHandlers = (
  { challenges, resets, twoFactor, profiles }: CredentialStores,
  { db, users, sessions, mailer, settings }: Context,
): EventHandler[] => [
  /**
   * Notifies the old address. An unverified address may belong to anyone: it gets no email on sites that verify addresses, and
   * an email without names and addresses on other sites.
   */
  onEvent(EmailChanged, async ({ userId, from, wasVerified }) => {
    const user = await users.find(userId)
    if (!user) return
    const language = user.language ?? (await settings.get<string>('locale.default'))
    if (wasVerified) {
      await mailer.send({ to: { email: from, name: user.name }, language, template: 'email_changed', data: { email: user.email } })
    } else if (!(await settings.get<boolean>('require_email_confirmation'))) {
      await mailer.send({ to: { email: from }, language, template: 'email_removed', data: {} })
    }
  }),
  /**
   * Removes all credentials when an operator returns the account to its owner. When the owner reset the password by email, the reset has
   * already removed the credentials, and the second factor stays enabled.
   */
  onEvent(AccountReclaimed, async ({ userId, by }) => {
    if (by !== 'operator') return
    await db.transaction(async (transaction) => {
      await users.lock(userId, transaction)
      await challenges.deleteByUser(userId, transaction)
      await resets.deleteByUser(userId, transaction)
      await profiles.deleteByUser(userId, transaction)
      await twoFactor.delete(userId, transaction)
      // A sign-in with a connected provider may have started a session since the event was published.
      await sessions.endAll(userId, transaction)
    })
  }),
]
