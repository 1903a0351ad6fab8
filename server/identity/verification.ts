import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import type { User } from '@balafon/sdk/contract'
import { fieldProblem, type Mailer, problem, type Users } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import type { RateLimits } from '../security/rate-limits.ts'
import type { VerificationStore } from './verification.store.ts'

const SECONDS = 600
const TRIES = 5

export interface VerificationDependencies {
  readonly db: Sequelize
  readonly store: VerificationStore
  readonly users: Users
  readonly mailer: Mailer
  readonly rateLimits: RateLimits
  readonly secret: string
}

type Reader = Pick<User, 'id' | 'email' | 'name'>

export type Verification = ReturnType<typeof createVerification>

/** Six digits are soon guessed from a plain hash: the one that is kept is keyed, and bound to the user and to the address the code went to. */
export function createVerification({ db, store, users, mailer, rateLimits, secret }: VerificationDependencies) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'balafon/verification', 32))
  const hashOf = (userId: number, email: string, code: string) => createHmac('sha256', key).update(`${userId}|${email.toLowerCase()}|${code}`).digest()

  async function sendCode({ id: userId, email, name }: Reader, language: string) {
    const code = String(randomInt(1e6)).padStart(6, '0')
    await db.transaction(async (transaction) => {
      await store.upsertCode({ userId, email, codeHash: hashOf(userId, email, code), seconds: SECONDS }, transaction)
      await mailer.send({ to: { email, name }, language, template: 'verify_email', data: { code } }, transaction)
    })
  }

  return {
    sendCode,
    /** Only to who is asking, and only while there is something to verify. */
    async resendCode(user: User, email: string, language: string) {
      if (email.toLowerCase() !== user.email.toLowerCase()) throw fieldProblem({ email: 'verification.other_address' })
      if (user.email_verified_at) throw problem(409, 'verification.not_needed')
      await rateLimits.consume('verification.letters', String(user.id))
      await sendCode(user, language)
    },
    /** A code to an address that a user would like to have: it becomes theirs when they give the code, and until then they keep the old one. */
    async sendCodeToNewEmail(user: User, email: string, language: string) {
      if (await users.findByEmail(email)) throw fieldProblem({ email: 'email_taken' })
      await rateLimits.consume('verification.letters', String(user.id))
      await sendCode({ ...user, email }, language)
    },
    getPendingEmail: (userId: number) => store.findPendingEmail(userId),
    /** A code for the account's own address stays. */
    cancelPendingEmail: (userId: number) => store.deletePendingEmail(userId),
    async verify(userId: number, code: string) {
      const kept = await store.consumeAttempt(userId, TRIES)
      if (!kept) throw fieldProblem({ code: 'verification.void_code' })
      if (!timingSafeEqual(kept.codeHash, hashOf(userId, kept.email, code))) throw fieldProblem({ code: 'verification.wrong_code' })
      await db.transaction(async (transaction) => {
        const user = await users.lock(userId, transaction)
        if (user && user.email.toLowerCase() !== kept.email.toLowerCase()) await users.update(userId, { email: kept.email }, transaction)
        await users.markEmailVerified(userId, kept.email, transaction)
      })
    },
  }
}
