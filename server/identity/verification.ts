import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import type { User } from '@balafon/sdk/contract'
import { fieldProblem, type Mailer, problem, type Users } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import type { RateLimits } from '../security/rate-limits.ts'
import type { VerificationStore } from './verification.store.ts'

const CODE_VALID_FOR_SECONDS = 600
const MAX_ATTEMPTS = 5

export interface VerificationDependencies {
  readonly db: Sequelize
  readonly store: VerificationStore
  readonly users: Users
  readonly mailer: Mailer
  readonly rateLimits: RateLimits
  readonly secret: string
}

type Recipient = Pick<User, 'id' | 'email' | 'name'>

export type Verification = ReturnType<typeof createVerification>

/**
 * Creates the service that verifies email addresses with six-digit codes. All hashes of six digits can be computed in a moment, so the
 * stored hash is keyed (HMAC), and bound to the user and the address that the code was sent to.
 */
export function createVerification({ db, store, users, mailer, rateLimits, secret }: VerificationDependencies) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'balafon/verification', 32))
  const hashCode = (userId: number, email: string, code: string) => createHmac('sha256', key).update(`${userId}|${email.toLowerCase()}|${code}`).digest()

  async function sendCode({ id: userId, email, name }: Recipient, language: string) {
    const code = String(randomInt(1e6)).padStart(6, '0')
    const codeHash = hashCode(userId, email, code)
    await db.transaction(async (transaction) => {
      await store.upsertCode({ userId, email, codeHash, validForSeconds: CODE_VALID_FOR_SECONDS }, transaction)
      await mailer.send({ to: { email, name }, language, template: 'verify_email', data: { code } }, transaction)
    })
  }

  return {
    sendCode,
    /** Sends a code again, to the user's own address only, and only while it is not verified. */
    async resendCode(user: User, email: string, language: string) {
      if (email.toLowerCase() !== user.email.toLowerCase()) throw fieldProblem({ email: 'verification.other_address' })
      if (user.email_verified_at) throw problem(409, 'verification.not_needed')
      await rateLimits.consume('verification.emails', String(user.id))
      await sendCode(user, language)
    },
    /** Sends a code to an address that a user wants to have. The account keeps its address until the user enters the code. */
    async sendCodeToNewEmail(user: User, email: string, language: string) {
      if (await users.findByEmail(email)) throw fieldProblem({ email: 'email_taken' })
      await rateLimits.consume('verification.emails', String(user.id))
      await sendCode({ ...user, email }, language)
    },
    getPendingEmail: (userId: number) => store.findPendingEmail(userId),
    /** Deletes the code of a new address. A code for the account's own address stays. */
    cancelPendingEmail: (userId: number) => store.deletePendingEmail(userId),
    async verify(userId: number, code: string) {
      const stored = await store.consumeAttempt(userId, MAX_ATTEMPTS)
      if (!stored) throw fieldProblem({ code: 'verification.code_expired' })
      if (!timingSafeEqual(stored.codeHash, hashCode(userId, stored.email, code))) throw fieldProblem({ code: 'verification.wrong_code' })
      await db.transaction(async (transaction) => {
        const user = await users.lock(userId, transaction)
        if (user && user.email.toLowerCase() !== stored.email.toLowerCase()) await users.update(userId, { email: stored.email }, transaction)
        await users.markEmailVerified(userId, stored.email, transaction)
      })
    },
  }
}
