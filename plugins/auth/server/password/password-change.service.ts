import { fieldProblem, type Identity, type ServerContext } from '@balafon/sdk/server'
import type { LoginService } from '../login/login.service.ts'
import type { ChallengeStore } from '../two-factor/challenge.store.ts'
import type { PasswordResetsStore } from './password-resets.store.ts'

export interface Change {
  readonly current: string | undefined
  readonly password: string
  /** Where it comes from. */
  readonly address: string
}

export interface PasswordChangeStores {
  readonly resets: PasswordResetsStore
  readonly challenges: ChallengeStore
}

export type PasswordChangeService = ReturnType<typeof createPasswordChange>

export function createPasswordChange(
  login: LoginService,
  { resets, challenges }: PasswordChangeStores,
  { db, users, sessions }: Pick<ServerContext, 'db' | 'users' | 'sessions'>,
) {
  /** Who has no password shows in another way that it is them: they signed in a moment ago, which the session's confirmation stands for. */
  async function prove(user: Identity, { current, address }: Change) {
    if (!(await users.hasPassword(user.id))) return sessions.requireConfirmed(user)
    if (current === undefined) throw fieldProblem({ current_password: 'field.required' })
    await login.confirm({ email: user.user.email, password: current, address }, 'current_password')
  }

  return {
    exists: (userId: number) => users.hasPassword(userId),
    /** Other sessions end, and so does what was begun with the old password. */
    async change(user: Identity, change: Change) {
      await prove(user, change)
      if (change.password.toLowerCase() === user.user.email.toLowerCase()) throw fieldProblem({ password: 'auth.password_is_email' })
      await db.transaction(async (transaction) => {
        await users.setPassword(user.id, change.password, transaction)
        await resets.removeOf(user.id, transaction)
        await challenges.removeAllOf(user.id, transaction)
      })
      await sessions.endOthers(user.id, user.sessionId)
    },
  }
}
