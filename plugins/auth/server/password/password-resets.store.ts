import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export interface NewReset {
  readonly userId: number
  readonly tokenHash: Buffer
  /** The address that the link is sent to. The link is no longer valid when the account's address changes. */
  readonly email: string
  readonly seconds: number
}

export type PasswordResetsStore = ReturnType<typeof createPasswordResetsStore>

const IS_VALID = 'r.expires_at > now() and u.id = r.user_id and lower(u.email) = lower(r.email)'

export function createPasswordResetsStore(sql: SqlRunner) {
  return {
    /** Stores a reset link, which replaces the user's previous one. */
    async upsert({ userId, tokenHash, email, seconds }: NewReset, transaction: Transaction) {
      await sql(
        `insert into password_resets (user_id, token_hash, email, expires_at) values ($1, $2, $3, now() + make_interval(secs => $4))
         on conflict (user_id) do update set token_hash = excluded.token_hash, email = excluded.email, expires_at = excluded.expires_at`,
        [userId, tokenHash, email, seconds],
        transaction,
      )
    },
    async findValid(tokenHash: Buffer) {
      const [row] = await sql<{ id: string; email: string }>(`select u.id, u.email from password_resets r, users u where r.token_hash = $1 and ${IS_VALID}`, [
        tokenHash,
      ])
      return row ? { userId: Number(row.id), email: row.email } : null
    },
    /** Deletes a valid link. Returns false when there is none; of several requests at once, only one gets true. */
    async deleteValid(tokenHash: Buffer, transaction: Transaction) {
      const rows = await sql(
        `delete from password_resets r using users u where r.token_hash = $1 and ${IS_VALID} returning r.user_id`,
        [tokenHash],
        transaction,
      )
      return rows.length > 0
    },
    async deleteByUser(userId: number, transaction: Transaction) {
      await sql('delete from password_resets where user_id = $1', [userId], transaction)
    },
    async deleteExpired() {
      await sql('delete from password_resets where expires_at <= now()')
    },
  }
}
