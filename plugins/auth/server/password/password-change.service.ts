import { fieldProblem, type Identity, problem, type ServerContext } from '@balafon/sdk/server'
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
  { db, users, sessions, mailer, rateLimits, ...words }: Pick<ServerContext, 'db' | 'users' | 'sessions' | 'mailer' | 'rateLimits'> & Words,
) {
  /**
   * Which password it was that they gave; `null` when there was none. Who has none shows in another way that it is them: they
   * signed in a moment ago, which the session's confirmation stands for.
   */
  async function prove(user: Identity, { current }: Change): Promise<number | null> {
    if (!(await users.hasPassword(user.id))) {
      await sessions.requirePasswordConfirmation(user)
      return null
    }
    if (current === undefined) throw fieldProblem({ current_password: 'field.required' })
    return (await login.confirm(user, current, 'current_password')).credentialsVersion
  }

  return {
    exists: (userId: number) => users.hasPassword(userId),
    /** Other sessions end, and so does what was begun with the old password. Of several at once the first counts: the others knew a password that is none any more. */
    async change(user: Identity, change: Change) {
      const since = await prove(user, change)
      if (change.password.toLowerCase() === user.user.email.toLowerCase()) throw fieldProblem({ password: 'auth.password_is_email' })
      const letter = await changedLetter(user.user, change.from, await profiles.list(user.id), words)
      await refuseCommon(change.password)
      const password = await users.hashPassword(change.password)
      await db.transaction(async (transaction) => {
        if (!(await users.changePassword(user.id, password, since, transaction))) throw problem(409, 'auth.credentials_changed')
        await resets.removeOf(user.id, transaction)
        await challenges.removeAllOf(user.id, transaction)
        await sessions.endOthers(user.id, user.sessionId, transaction)
        await mailer.send(letter, transaction)
      })
      // Letters that were sent are void: there may be as many again.
      await rateLimits.reset('password.letters', String(user.id))
    },
  }
}
