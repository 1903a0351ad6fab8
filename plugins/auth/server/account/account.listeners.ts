import { AccountReclaimed, EmailChanged } from '@balafon/sdk/contract'
import { type EventHandler, onEvent, type ServerContext } from '@balafon/sdk/server'
import type { PasswordResetsStore } from '../password/password-resets.store.ts'
import type { ProfilesStore } from '../social/profiles.store.ts'
import type { ChallengeStore } from '../two-factor/challenge.store.ts'
import type { TwoFactorStore } from '../two-factor/two-factor.store.ts'

/** What besides the password leads into an account. */
export interface WaysIn {
  readonly challenges: ChallengeStore
  readonly resets: PasswordResetsStore
  readonly twoFactor: TwoFactorStore
  readonly profiles: ProfilesStore
}

export const accountListeners = (
  { challenges, resets, twoFactor, profiles }: WaysIn,
  { db, users, sessions, mailer, settings }: Pick<ServerContext, 'db' | 'users' | 'sessions' | 'mailer' | 'settings'>,
): EventHandler[] => [
  /**
   * The last address hears that it is not the account’s any more. One that nobody has shown to be theirs may be anybody’s: it hears
   * nothing where addresses are verified, and elsewhere no name and no address.
   */
  onEvent(EmailChanged, async ({ userId, from, wasVerified }) => {
    const user = await users.find(userId)
    if (!user) return
    const language = user.language ?? (await settings.get<string>('locale.default'))
    if (wasVerified) await mailer.send({ to: { email: from, name: user.name }, language, template: 'email_changed', data: { email: user.email } })
    else if (!(await settings.get<boolean>('require_email_confirmation')))
      await mailer.send({ to: { email: from }, language, template: 'email_left', data: {} })
  }),
  /** Who came by letter has done the rest already, and answers for the second factor. */
  onEvent(AccountReclaimed, async ({ userId, by }) => {
    if (by !== 'operator') return
    await db.transaction(async (transaction) => {
      await users.lock(userId, transaction)
      await challenges.removeAllOf(userId, transaction)
      await resets.removeOf(userId, transaction)
      await profiles.removeAllOf(userId, transaction)
      await twoFactor.remove(userId, transaction)
      // Meanwhile they may have come in by a service.
      await sessions.endAll(userId, transaction)
    })
  }),
]
