import { fieldProblem, problem, type ServerContext } from '@balafon/sdk/server'
import { encodeQR } from 'qr'
import type { Transaction } from 'sequelize'
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { buildOtpAuthUrl, findTimeStep, generateSecret } from './totp.ts'
import type { SessionOwner, TwoFactorStore } from './two-factor.store.ts'

export type TwoFactorService = ReturnType<typeof createTwoFactorService>

/** Binds a sealed secret to its user: it cannot be opened in another user's row. */
const getSealContext = (userId: number) => `two-factor/${userId}`

/** Sends an email in the transaction of the change. */
type SendEmail = (transaction: Transaction) => Promise<void>

/** Creates the service that sets up the second factor and checks its codes. */
export function createTwoFactorService(
  store: TwoFactorStore,
  { db, log, settings, seal, unseal }: Pick<ServerContext, 'db' | 'log' | 'settings' | 'seal' | 'unseal'>,
) {
  /** Returns the secret of a user, or `null` when it was encrypted before the secret of the site was replaced. */
  function readSecret(sealedSecret: string, userId: number): string | null {
    try {
      return unseal(sealedSecret, getSealContext(userId))
    } catch (err) {
      log.error({ err, userId }, 'a two-factor secret cannot be decrypted: was APP_SECRET changed?')
      return null
    }
  }

  async function getPendingSecret({ userId, sessionId }: SessionOwner) {
    const row = await store.find(userId, sessionId)
    const secret = row && !row.confirmedAt ? readSecret(row.secret, userId) : null
    if (!row || secret === null) throw problem(409, 'auth.two_factor.not_pending')
    return { sealedSecret: row.secret, secret }
  }

  return {
    async isEnabled(userId: number) {
      return Boolean((await store.find(userId))?.confirmedAt)
    },
    /** Returns the state. A pending setup is visible only in the session that started it. */
    async getStatus(userId: number, sessionId: number | null = null) {
      const row = await store.find(userId, sessionId)
      const state = row ? (row.confirmedAt ? (2 as const) : (1 as const)) : (0 as const)
      return { state, two_factor_confirmed_at: row?.confirmedAt?.toISOString() ?? null, recovery_codes_left: row?.codesLeft ?? 0 }
    },
    /** Counts the unused recovery codes: 0 while the setup is pending, `null` without a second factor. */
    countRecoveryCodes: (userId: number) => store.countRecoveryCodes(userId),
    async startSetup(owner: SessionOwner) {
      if (!(await store.upsertPending(owner, seal(generateSecret(), getSealContext(owner.userId))))) throw problem(409, 'auth.two_factor.already_enabled')
    },
    async createQrCode(owner: SessionOwner, label: string) {
      const { secret } = await getPendingSecret(owner)
      const issuer = await settings.get<string>('branding.site_name')
      return { svg: encodeQR(buildOtpAuthUrl(secret, { issuer, label }), 'svg', { border: 4 }), secret }
    },
    /** Enables the second factor and returns the recovery codes. They cannot be read again, since only their hashes are stored. */
    async confirm(owner: SessionOwner, code: string, sendEmail: SendEmail) {
      const { userId } = owner
      const { sealedSecret, secret } = await getPendingSecret(owner)
      const step = findTimeStep(secret, code)
      if (step === null) throw fieldProblem({ code: 'auth.two_factor.wrong_code' })
      const codes = generateRecoveryCodes()
      await db.transaction(async (transaction) => {
        if (!(await store.confirm(userId, sealedSecret, step, transaction))) throw problem(409, 'auth.two_factor.not_pending')
        await store.replaceRecoveryCodes(userId, codes.map(hashRecoveryCode), transaction)
        await sendEmail(transaction)
      })
      return codes
    },
    async regenerateCodes(userId: number, sendEmail: SendEmail) {
      const codes = generateRecoveryCodes()
      await db.transaction(async (transaction) => {
        if (!(await store.lock(userId, transaction))) throw problem(409, 'auth.two_factor.not_enabled')
        await store.replaceRecoveryCodes(userId, codes.map(hashRecoveryCode), transaction)
        await sendEmail(transaction)
      })
      return codes
    },
    /** Disables the second factor, or cancels its setup. A cancelled setup sends no email. */
    async disable(userId: number, sendEmail: SendEmail) {
      await db.transaction(async (transaction) => {
        const wasEnabled = await store.lock(userId, transaction)
        await store.delete(userId, transaction)
        if (wasEnabled) await sendEmail(transaction)
      })
    },
    /**
     * Accepts a code once. Returns false when it is wrong or was used before.
     * @throws A problem at the field `code` when the secret of the user cannot be decrypted any more. Recovery codes still work, because they are hashes.
     */
    async consumeCode(userId: number, code: string) {
      const row = await store.find(userId)
      if (!row?.confirmedAt) return false
      const secret = readSecret(row.secret, userId)
      if (secret === null) throw fieldProblem({ code: 'auth.two_factor.secret_unreadable' })
      const step = findTimeStep(secret, code)
      return step !== null && store.consumeStep(userId, step)
    },
    consumeRecoveryCode: (userId: number, code: string) => store.deleteRecoveryCode(userId, hashRecoveryCode(code)),
  }
}
