import { Op } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { AuthContext } from '../models.ts'

/** A user and the session of the request. */
export interface SessionOwner {
  readonly userId: number
  readonly sessionId: number
}

interface SecretRow {
  readonly secret: string
  readonly confirmedAt: Date | null
  readonly codesLeft: number
}

export type TwoFactorStore = ReturnType<typeof createTwoFactorStore>

/** Creates the store of two-factor secrets and recovery codes. */
export function createTwoFactorStore({ models: { TwoFactorSecret, TwoFactorRecoveryCode }, sql }: Pick<AuthContext, 'models' | 'sql'>) {
  return {
    /** Finds an enabled second factor, or the pending setup of a session. Every sign-in waits for this query. */
    async find(userId: number, sessionId: number | null = null): Promise<SecretRow | null> {
      const [row] = await sql<SecretRow>(
        `select secret, confirmed_at as "confirmedAt", (select count(*) from two_factor_recovery_codes c where c.user_id = s.user_id) as "codesLeft"
         from two_factor_secrets s where user_id = $1 and (confirmed_at is not null or session_id = $2)`,
        [userId, sessionId],
      )
      return row ?? null
    },
    /** Counts the unused recovery codes; `null` when the user has no second factor, not even a pending one. */
    async countRecoveryCodes(userId: number): Promise<number | null> {
      const [secret, count] = await Promise.all([
        TwoFactorSecret.findByPk(userId, { attributes: ['userId'] }),
        TwoFactorRecoveryCode.count({ where: { userId } }),
      ])
      return secret && count
    },
    /**
     * Stores a new secret that has to be confirmed in this session. Returns false when a second factor is enabled already. The upsert itself
     * checks this, because another request could enable it after a separate query.
     */
    async upsertPending({ userId, sessionId }: SessionOwner, secret: string) {
      const rows = await sql(
        `insert into two_factor_secrets (user_id, secret, session_id) values ($1, $2, $3)
         on conflict (user_id) do update set secret = excluded.secret, session_id = excluded.session_id, last_step = 0, created_at = now(), confirmed_at = null
         where two_factor_secrets.confirmed_at is null returning user_id`,
        [userId, secret, sessionId],
      )
      return rows.length > 0
    },
    /** Enables a pending secret. Returns false when it is enabled already or was replaced. */
    async confirm(userId: number, secret: string, step: number, transaction: Transaction) {
      const changes = { confirmedAt: new Date(), sessionId: null, lastStep: step }
      const [count] = await TwoFactorSecret.update(changes, { where: { userId, secret, confirmedAt: null }, transaction })
      return count > 0
    },
    /** Records that a time step was used. Returns false when this step or a later one was used before. */
    async consumeStep(userId: number, step: number) {
      const [count] = await TwoFactorSecret.update({ lastStep: step }, { where: { userId, lastStep: { [Op.lt]: step } } })
      return count > 0
    },
    /** Locks an enabled second factor for the transaction. Returns false when there is none. */
    async lock(userId: number, transaction: Transaction) {
      const rows = await sql('select from two_factor_secrets where user_id = $1 and confirmed_at is not null for update', [userId], transaction)
      return rows.length > 0
    },
    async replaceRecoveryCodes(userId: number, hashes: readonly Buffer[], transaction: Transaction) {
      await TwoFactorRecoveryCode.destroy({ where: { userId }, transaction })
      await TwoFactorRecoveryCode.bulkCreate(
        hashes.map((codeHash) => ({ userId, codeHash })),
        { transaction },
      )
    },
    /** Deletes a recovery code when it is used. Of several requests at once, only one gets true. */
    async deleteRecoveryCode(userId: number, codeHash: Buffer) {
      return (await TwoFactorRecoveryCode.destroy({ where: { userId, codeHash } })) > 0
    },
    async delete(userId: number, transaction: Transaction) {
      await TwoFactorSecret.destroy({ where: { userId }, transaction })
    },
  }
}
