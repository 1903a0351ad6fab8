import { fieldProblem, type Identity, type ServerContext } from '@balafon/sdk/server'
import type { LoginService } from '../login/login.service.ts'
import type { ProfilesStore } from '../social/profiles.store.ts'
import type { ChallengeStore } from '../two-factor/challenge.store.ts'
import { type Circumstances, changedLetter, type Words } from './changed-letter.ts'
import type { PasswordResetsStore } from './password-resets.store.ts'
import { refuseCommon } from './refuse-common.ts'

export interface Change {
  readonly current: string | undefined
  readonly password: string
  readonly from: Circumstances
}

export interface PasswordChangeStores {
  readonly resets: PasswordResetsStore
  readonly challenges: ChallengeStore
  readonly profiles: ProfilesStore
}

export type PasswordChangeService = ReturnType<typeof createPasswordChange>

export function createPasswordChange(
  login: LoginService,
  { resets, challenges, profiles }: PasswordChangeStores,
  { db, users, sessions, mail, ...words }: Pick<ServerContext, 'db' | 'users' | 'sessions' | 'mail'> & Words,
) {
  /** Who has no password shows in another way that it is them: they signed in a moment ago, which the session's confirmation stands for. */
  async function prove(user: Identity, { current, from }: Change) {
    if (!(await users.hasPassword(user.id))) return sessions.requireConfirmed(user)
    if (current === undefined) throw fieldProblem({ current_password: 'field.required' })
    await login.confirm({ email: user.user.email, password: current, address: from.address }, 'current_password')
  }

  return {
    exists: (userId: number) => users.hasPassword(userId),
    /** Other sessions end, and so does what was begun with the old password. */
    async change(user: Identity, change: Change) {
      await prove(user, change)
      if (change.password.toLowerCase() === user.user.email.toLowerCase()) throw fieldProblem({ password: 'auth.password_is_email' })
      const letter = await changedLetter(user.user, change.from, await profiles.list(user.id), words)
      await refuseCommon(change.password)
      const password = await users.hashPassword(change.password)
      await db.transaction(async (transaction) => {
        await users.setPassword(user.id, password, transaction)
        await resets.removeOf(user.id, transaction)
        await challenges.removeAllOf(user.id, transaction)
        await sessions.endOthers(user.id, user.sessionId, transaction)
        await mail.send(letter, transaction)
      })
    },
  }
}
