import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export interface VerificationCodeInsert {
  readonly userId: number
  /** The address that the code was sent to, and the only one that it verifies. */
  readonly email: string
  readonly codeHash: Buffer
  readonly seconds: number
}

export type VerificationStore = ReturnType<typeof createVerificationStore>

export function createVerificationStore(sql: SqlRunner) {
  return {
    /** A new code takes the place of the last, and has all its tries. */
    async upsertCode({ userId, email, codeHash, seconds }: VerificationCodeInsert, transaction?: Transaction) {
      await sql(
        `insert into verification_codes (user_id, email, code_hash, expires_at) values ($1, $2, $3, now() + make_interval(secs => $4))
         on conflict (user_id) do update set email = excluded.email, code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
        [userId, email, codeHash, seconds],
        transaction,
      )
    },
    /** Takes one of the code's tries; `null` when there is none left, or no code. */
    async consumeAttempt(userId: number, tries: number) {
      const [row] = await sql<{ email: string; code_hash: Buffer }>(
        'update verification_codes set tries = tries + 1 where user_id = $1 and expires_at > now() and tries < $2 returning email, code_hash',
        [userId, tries],
      )
      return row ? { email: row.email, codeHash: row.code_hash } : null
    },
    /** An address that is not the account's yet; a day after its code ran out it waits no more. */
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
    /** Whether there is a code that has not run out; its tries may be spent. */
    async hasValidCode(userId: number) {
      const rows = await sql('select from verification_codes where user_id = $1 and expires_at > now()', [userId])
      return rows.length > 0
    },
  }
}
