import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export type VerificationStore = ReturnType<typeof createVerificationStore>

export function createVerificationStore(sql: SqlRunner) {
  return {
    /** A new code takes the place of the last, and has all its tries. */
    async keep(userId: number, codeHash: Buffer, seconds: number, transaction?: Transaction) {
      await sql(
        `insert into verification_codes (user_id, code_hash, expires_at) values ($1, $2, now() + make_interval(secs => $3))
         on conflict (user_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
        [userId, codeHash, seconds],
        transaction,
      )
    },
    /** Takes one of the code's tries; `null` when there is none left, or no code. */
    async spendTry(userId: number, tries: number) {
      const [row] = await sql<{ code_hash: Buffer }>(
        'update verification_codes set tries = tries + 1 where user_id = $1 and expires_at > now() and tries < $2 returning code_hash',
        [userId, tries],
      )
      return row?.code_hash ?? null
    },
    /** Whether there is a code that has not run out; its tries may be spent. */
    async hasCode(userId: number) {
      const rows = await sql('select from verification_codes where user_id = $1 and expires_at > now()', [userId])
      return rows.length > 0
    },
    async markVerified(userId: number) {
      await sql(
        `with gone as (delete from verification_codes where user_id = $1)
         update users set email_verified_at = coalesce(email_verified_at, now()), updated_at = now() where id = $1`,
        [userId],
      )
    },
  }
}
