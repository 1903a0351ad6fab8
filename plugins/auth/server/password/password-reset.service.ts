import { createHash, randomBytes } from 'node:crypto'
import { AccountReclaimed } from '@balafon/sdk/contract'
import { fieldProblem, type ServerContext } from '@balafon/sdk/server'
import type { ProfilesStore } from '../social/profiles.store.ts'
import type { ChallengeStore } from '../two-factor/challenge.store.ts'
import { type Circumstances, changedLetter, type Words } from './changed-letter.ts'
import type { PasswordResetsStore } from './password-resets.store.ts'
import { refuseCommon } from './refuse-common.ts'

const SECONDS = 3600

/** What the job that writes the letter is called. */
export const LETTER_JOB = 'password-reset-letter'

export interface NewPasswordBy {
  readonly token: string
  readonly email: string
  readonly password: string
  readonly from: Circumstances
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

export type PasswordResetService = ReturnType<typeof createPasswordReset>

export interface ResetStores {
  readonly resets: PasswordResetsStore
  readonly challenges: ChallengeStore
  readonly profiles: ProfilesStore
}

export function createPasswordReset(
  { resets: store, challenges, profiles }: ResetStores,
  {
    db,
    users,
    sessions,
    events,
    jobs,
    mailer,
    rateLimits,
    ...words
  }: Pick<ServerContext, 'db' | 'users' | 'sessions' | 'events' | 'jobs' | 'mailer' | 'rateLimits'> & Words,
) {
  return {
    /** The same work for every address: whether somebody has it is found out later, where nobody can measure it. */
    ask: (email: string, language: string) => jobs.enqueue(LETTER_JOB, { email, language }),
    async write(asked: { email: string; language: string }) {
      const found = await users.findByEmail(asked.email)
      const user = found && (await users.find(found.id))
      // Somebody else may ask for letters to you as often as they like: you get a few.
      if (!user || !(await rateLimits.tryConsume('password.letters', String(user.id)))) return
      const token = randomBytes(32).toString('base64url')
      await db.transaction(async (transaction) => {
        await store.keep({ userId: user.id, tokenHash: hashOf(token), email: user.email, seconds: SECONDS }, transaction)
        const to = { email: user.email, name: user.name }
        await mailer.send({ to, language: user.language ?? asked.language, template: 'reset_password', data: { url: `/password/reset/${token}` } }, transaction)
      })
    },
    isValid: async (token: string) => (await store.find(hashOf(token))) !== null,
    /** Every session ends; the next sign-in asks for the second factor as always. Who could read the letter has shown that the address is theirs. */
    async reset({ token, email, password, from }: NewPasswordBy) {
      const found = await store.find(hashOf(token))
      if (!found) throw fieldProblem({ token: 'auth.reset_void' })
      if (found.email.toLowerCase() !== email.toLowerCase()) throw fieldProblem({ email: 'auth.reset_other_address' })
      await refuseCommon(password)
      const hashed = await users.hashPassword(password)
      await db.transaction(async (transaction) => {
        const user = await users.lock(found.userId, transaction)
        if (!user || !(await store.spend(hashOf(token), transaction))) throw fieldProblem({ token: 'auth.reset_void' })
        await users.setPassword(user.id, hashed, transaction)
        // Until now nobody had shown that the address is theirs: other ways in may be somebody else's.
        if (!user.email_verified_at) {
          await profiles.removeAllOf(user.id, transaction)
          await events.publish(AccountReclaimed, { userId: user.id, by: 'letter' }, transaction)
        }
        await users.markEmailVerified(user.id, user.email, transaction)
        await challenges.removeAllOf(user.id, transaction)
        await sessions.endAll(user.id, transaction)
        // Of who had not shown that the address is theirs none stay.
        const services = await profiles.list(user.id, transaction)
        await mailer.send(await changedLetter(user, from, services, words), transaction)
      })
    },
  }
}
