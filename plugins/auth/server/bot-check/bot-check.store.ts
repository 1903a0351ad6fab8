import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export type BotCheckStore = ReturnType<typeof createBotCheckStore>

export function createBotCheckStore(sql: SqlRunner) {
  return {
    /** Records that a proof was used. Returns false when it was used before. */
    async insertUsedProof(hash: Buffer, seconds: number, transaction: Transaction) {
      const rows = await sql(
        'insert into used_proofs (proof_hash, expires_at) values ($1, now() + make_interval(secs => $2)) on conflict do nothing returning 1',
        [hash, seconds],
        transaction,
      )
      return rows.length > 0
    },
    async upsertPass(browserSessionId: string, seconds: number, transaction: Transaction) {
      await sql(
        `insert into bot_check_passes (browser_session_id, expires_at) values ($1, now() + make_interval(secs => $2))
         on conflict (browser_session_id) do update set expires_at = excluded.expires_at`,
        [browserSessionId, seconds],
        transaction,
      )
    },
    /** Deletes a pass. Returns whether it was valid; of several requests at once, only one gets true. */
    async deletePass(browserSessionId: string) {
      const rows = await sql<{ isValid: boolean }>('delete from bot_check_passes where browser_session_id = $1 returning expires_at > now() as "isValid"', [
        browserSessionId,
      ])
      return rows[0]?.isValid === true
    },
    async deleteExpired() {
      await sql('delete from bot_check_passes where expires_at <= now()')
      await sql('delete from used_proofs where expires_at <= now()')
    },
  }
}
