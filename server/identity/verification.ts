import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import type { User } from '@balafon/sdk/contract'
import { fieldProblem, type Mail, problem } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import type { VerificationStore } from './verification.store.ts'

const SECONDS = 600
const TRIES = 5

export interface VerificationServices {
  readonly db: Sequelize
  readonly store: VerificationStore
  readonly mail: Mail
  readonly secret: string
}

export type Verification = ReturnType<typeof createVerification>

/** Six digits are soon guessed from a plain hash: the one that is kept is keyed, and bound to the user. */
export function createVerification({ db, store, mail, secret }: VerificationServices) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'balafon/verification', 32))
  const hashOf = (userId: number, code: string) => createHmac('sha256', key).update(`${userId}|${code}`).digest()

  return {
    async send(user: Pick<User, 'id' | 'email' | 'name'>, language: string) {
      const code = String(randomInt(1e6)).padStart(6, '0')
      await db.transaction(async (transaction) => {
        await store.keep(user.id, hashOf(user.id, code), SECONDS, transaction)
        await mail.send({ to: { email: user.email, name: user.name }, language, template: 'verify_email', data: { code } }, transaction)
      })
    },
    /** Only to who is asking, and only while there is something to verify. */
    async resend(user: User, email: string, language: string) {
      if (email.toLowerCase() !== user.email.toLowerCase()) throw fieldProblem({ email: 'verification.other_address' })
      if (user.email_verified_at) throw problem(409, 'verification.not_needed')
      await this.send(user, language)
    },
    async verify(userId: number, code: string) {
      const kept = await store.spendTry(userId, TRIES)
      if (!kept) throw fieldProblem({ code: 'verification.void_code' })
      if (!timingSafeEqual(kept, hashOf(userId, code))) throw fieldProblem({ code: 'verification.wrong_code' })
      await store.markVerified(userId)
    },
  }
}
