import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export type HumansStore = ReturnType<typeof createHumansStore>

export function createHumansStore(sql: SqlRunner) {
  return {
    /** False when this proof has counted before. */
    async spendProof(hash: Buffer, seconds: number, transaction: Transaction) {
      const rows = await sql(
        'insert into human_proofs (proof_hash, expires_at) values ($1, now() + make_interval(secs => $2)) on conflict do nothing returning 1',
        [hash, seconds],
        transaction,
      )
      return rows.length > 0
    },
    async givePass(visit: string, seconds: number, transaction: Transaction) {
      await sql(
        `insert into human_passes (visit, expires_at) values ($1, now() + make_interval(secs => $2))
         on conflict (visit) do update set expires_at = excluded.expires_at`,
        [visit, seconds],
        transaction,
      )
    },
    /** Whoever deletes it has used it: one of many at once. */
    async spendPass(visit: string) {
      const rows = await sql<{ isValid: boolean }>('delete from human_passes where visit = $1 returning expires_at > now() as "isValid"', [visit])
      return rows[0]?.isValid === true
    },
    async removeExpired() {
      await sql('delete from human_passes where expires_at <= now()')
      await sql('delete from human_proofs where expires_at <= now()')
    },
  }
}
