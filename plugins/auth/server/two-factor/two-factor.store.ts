import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

/** A user and the session of the request. */
export interface SessionOwner {
  readonly userId: number
  readonly sessionId: number
}

export type TwoFactorStore = ReturnType<typeof createTwoFactorStore>

export function createTwoFactorStore(sql: SqlRunner) {
  return {
    /** Finds an enabled second factor, or the pending setup of a session. */
    async find(userId: number, sessionId: number | null = null) {
      const [row] = await sql<{ secret: string; confirmed_at: Date | null; codes_left: number }>(
        `select secret, confirmed_at, (select count(*)::int from two_factor_recovery_codes c where c.user_id = s.user_id) as codes_left
         from two_factor_secrets s where user_id = $1 and (confirmed_at is not null or session_id = $2)`,
        [userId, sessionId],
      )
      return row && { secret: row.secret, confirmedAt: row.confirmed_at, codesLeft: row.codes_left }
    },
    async countRecoveryCodes(userId: number) {
      const [row] = await sql<{ count: number }>(
        'select (select count(*)::int from two_factor_recovery_codes c where c.user_id = s.user_id) as count from two_factor_secrets s where user_id = $1',
        [userId],
      )
      return row?.count ?? null
    },
    /** Stores a new secret that has to be confirmed in this session. Returns false when a second factor is enabled already. */
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
      const rows = await sql(
        'update two_factor_secrets set confirmed_at = now(), session_id = null, last_step = $3 where user_id = $1 and secret = $2 and confirmed_at is null returning user_id',
        [userId, secret, step],
        transaction,
      )
      return rows.length > 0
    },
    /** Records that a time step was used. Returns false when this step or a later one was used before. */
    async consumeStep(userId: number, step: number) {
      const rows = await sql('update two_factor_secrets set last_step = $2 where user_id = $1 and last_step < $2 returning user_id', [userId, step])
      return rows.length > 0
    },
    /** Locks an enabled second factor for the transaction. Returns false when there is none. */
    async lock(userId: number, transaction: Transaction) {
      const rows = await sql('select from two_factor_secrets where user_id = $1 and confirmed_at is not null for update', [userId], transaction)
      return rows.length > 0
    },
    async replaceRecoveryCodes(userId: number, hashes: readonly Buffer[], transaction: Transaction) {
      await sql('delete from two_factor_recovery_codes where user_id = $1', [userId], transaction)
      await sql('insert into two_factor_recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])', [userId, hashes], transaction)
    },
    /** Deletes a recovery code when it is used. Of several requests at once, only one gets true. */
    async deleteRecoveryCode(userId: number, hash: Buffer) {
      const rows = await sql('delete from two_factor_recovery_codes where user_id = $1 and code_hash = $2 returning user_id', [userId, hash])
      return rows.length > 0
    },
    async delete(userId: number, transaction?: Transaction) {
      await sql('delete from two_factor_secrets where user_id = $1', [userId], transaction)
    },
  }
}
