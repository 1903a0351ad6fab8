import { fieldProblem, problem, type ServerContext } from '@balafon/sdk/server'
import { encodeQR } from 'qr'
import type { Transaction } from 'sequelize'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { addressOf, newSecret, stepOf } from './totp.ts'
import type { Owner, TwoFactorStore } from './two-factor.store.ts'

export type TwoFactor = ReturnType<typeof createTwoFactor>

/** A sealed secret opens only in its own user's row. */
const placeOf = (userId: number) => `two-factor/${userId}`

/** Tells the owner, in the same transaction. */
type Tell = (transaction: Transaction) => Promise<void>

export function createTwoFactor(store: TwoFactorStore, { db, settings, seal, unseal }: Pick<ServerContext, 'db' | 'settings' | 'seal' | 'unseal'>) {
  async function pendingOf({ userId, sessionId }: Owner) {
    const found = await store.find(userId, sessionId)
    if (!found || found.confirmedAt) throw problem(409, 'auth.two_factor.not_pending')
    return { sealed: found.secret, secret: unseal(found.secret, placeOf(userId)) }
  }

  return {
    async isOn(userId: number) {
      return Boolean((await store.find(userId))?.confirmedAt)
    },
    /** What is only begun is seen where it was begun. */
    async status(userId: number, sessionId: number | null = null) {
      const found = await store.find(userId, sessionId)
      const state = found ? (found.confirmedAt ? (2 as const) : (1 as const)) : (0 as const)
      return { state, two_factor_confirmed_at: found?.confirmedAt?.toISOString() ?? null, recovery_codes_left: found?.codesLeft ?? 0 }
    },
    /** How many recovery codes are left; none while the set-up waits for its first code, `null` when there is none. */
    codesLeft: (userId: number) => store.codesLeft(userId),
    async begin(owner: Owner) {
      if (!(await store.keepPending(owner, seal(newSecret(), placeOf(owner.userId))))) throw problem(409, 'auth.two_factor.already_on')
    },
    async qrCode(owner: Owner, label: string) {
      const { secret } = await pendingOf(owner)
      const issuer = await settings.get<string>('branding.site_name')
      return { svg: encodeQR(addressOf(secret, { issuer, label }), 'svg', { border: 4 }), secret }
    },
    /** The recovery codes in words: the only time. */
    async confirm(owner: Owner, code: string, tell: Tell) {
      const { userId } = owner
      const { sealed, secret } = await pendingOf(owner)
      const step = stepOf(secret, code)
      if (step === null) throw fieldProblem({ code: 'auth.two_factor.wrong_code' })
      const codes = newRecoveryCodes()
      await db.transaction(async (transaction) => {
        if (!(await store.confirm(userId, sealed, step, transaction))) throw problem(409, 'auth.two_factor.not_pending')
        await store.replaceCodes(userId, codes.map(hashOfRecoveryCode), transaction)
        await tell(transaction)
      })
      return codes
    },
    async regenerateCodes(userId: number, tell: Tell) {
      const codes = newRecoveryCodes()
      await db.transaction(async (transaction) => {
        if (!(await store.lock(userId, transaction))) throw problem(409, 'auth.two_factor.not_on')
        await store.replaceCodes(userId, codes.map(hashOfRecoveryCode), transaction)
        await tell(transaction)
      })
      return codes
    },
    /** A set-up that nobody confirmed is given up without a word. */
    async end(userId: number, tell: Tell) {
      await db.transaction(async (transaction) => {
        const wasOn = await store.lock(userId, transaction)
        await store.remove(userId, transaction)
        if (wasOn) await tell(transaction)
      })
    },
    /** Whether this is a code of now that nobody used before. */
    async takesCode(userId: number, code: string) {
      const found = await store.find(userId)
      if (!found?.confirmedAt) return false
      const step = stepOf(unseal(found.secret, placeOf(userId)), code)
      return step !== null && store.spendStep(userId, step)
    },
    takesRecoveryCode: (userId: number, code: string) => store.spendCode(userId, hashOfRecoveryCode(code)),
  }
}
