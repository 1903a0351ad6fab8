import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export interface VerificationCodeInsert {
  readonly userId: number
  /** The address that the code was sent to, and the only one that it verifies. */
  readonly email: string
  readonly codeHash: Buffer
  readonly validForSeconds: number
}

export type VerificationStore = ReturnType<typeof createVerificationStore>

/**
 * Creates the store of verification codes. It has SQL, because a statement checks the clock of the database or the row of the user and changes
 * the code at once, so that another request cannot change them in between.
 */
export function createVerificationStore(sql: SqlRunner) {
  return {
    /** Replaces the user's code and resets the attempts. */
    async upsertCode({ userId, email, codeHash, validForSeconds }: VerificationCodeInsert, transaction?: Transaction) {
      await sql(
        `insert into verification_codes (user_id, email, code_hash, expires_at) values ($1, $2, $3, now() + make_interval(secs => $4))
         on conflict (user_id) do update set email = excluded.email, code_hash = excluded.code_hash, expires_at = excluded.expires_at, attempts = 0`,
        [userId, email, codeHash, validForSeconds],
        transaction,
      )
    },
    /** Counts an attempt and returns the code. Returns `null` when there is no valid code or no attempt is left. */
    async consumeAttempt(userId: number, maxAttempts: number) {
      const [row] = await sql<{ email: string; code_hash: Buffer }>(
        'update verification_codes set attempts = attempts + 1 where user_id = $1 and expires_at > now() and attempts < $2 returning email, code_hash',
        [userId, maxAttempts],
      )
      return row ? { email: row.email, codeHash: row.code_hash } : null
    },
    /** Finds the new address that waits for verification. Returns `null` from one day after its code expired. */
    async findPendingEmail(userId: number) {
      const [row] = await sql<{ email: string }>(
        `select v.email from verification_codes v join users u on u.id = v.user_id
         where u.id = $1 and lower(v.email) <> lower(u.email) and v.expires_at > now() - interval '1 day'`,
        [userId],
      )
      return row?.email ?? null
    },
    async deletePendingEmail(userId: number) {
      await sql('delete from verification_codes v using users u where u.id = v.user_id and u.id = $1 and lower(v.email) <> lower(u.email)', [userId])
    },
    /** Whether there is a code that has not expired. It may have no attempts left. */
    async hasValidCode(userId: number) {
      const rows = await sql('select from verification_codes where user_id = $1 and expires_at > now()', [userId])
      return rows.length > 0
    },
  }
}
