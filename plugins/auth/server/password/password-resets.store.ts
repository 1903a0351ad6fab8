import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export interface NewReset {
  readonly userId: number
  readonly tokenHash: Buffer
  /** Where the letter goes: a link that was sent to an address is void once the account has another. */
  readonly email: string
  readonly seconds: number
}

export type PasswordResetsStore = ReturnType<typeof createPasswordResetsStore>

const VALID = 'r.expires_at > now() and u.id = r.user_id and lower(u.email) = lower(r.email)'

export function createPasswordResetsStore(sql: SqlRunner) {
  return {
    /** A new one takes the place of the last. */
    async keep({ userId, tokenHash, email, seconds }: NewReset, transaction: Transaction) {
      await sql(
        `insert into password_resets (user_id, token_hash, email, expires_at) values ($1, $2, $3, now() + make_interval(secs => $4))
         on conflict (user_id) do update set token_hash = excluded.token_hash, email = excluded.email, expires_at = excluded.expires_at`,
        [userId, tokenHash, email, seconds],
        transaction,
      )
    },
    async find(tokenHash: Buffer) {
      const [row] = await sql<{ id: string; email: string }>(`select u.id, u.email from password_resets r, users u where r.token_hash = $1 and ${VALID}`, [
        tokenHash,
      ])
      return row ? { userId: Number(row.id), email: row.email } : null
    },
    /** Whoever deletes it has used it: true for one of many at once. */
    async spend(tokenHash: Buffer, transaction: Transaction) {
      const rows = await sql(`delete from password_resets r using users u where r.token_hash = $1 and ${VALID} returning r.user_id`, [tokenHash], transaction)
      return rows.length > 0
    },
    async removeOf(userId: number, transaction: Transaction) {
      await sql('delete from password_resets where user_id = $1', [userId], transaction)
    },
    async removeExpired() {
      await sql('delete from password_resets where expires_at <= now()')
    },
  }
}
