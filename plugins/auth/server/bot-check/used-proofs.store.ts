import { Op } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { AuthContext } from '../models.ts'

export type UsedProofsStore = ReturnType<typeof createUsedProofsStore>

/** Creates the store of the proofs that were used: bot-check tokens and proofs of work. */
export function createUsedProofsStore({ models: { UsedProof }, sql }: Pick<AuthContext, 'models' | 'sql'>) {
  return {
    /**
     * Records that a proof was used. Returns false when it was used before. The `on conflict` clause detects this; a unique violation would
     * abort the transaction.
     */
    async insert(hash: Buffer, seconds: number, transaction: Transaction) {
      const rows = await sql(
        'insert into used_proofs (proof_hash, expires_at) values ($1, now() + make_interval(secs => $2)) on conflict do nothing returning 1',
        [hash, seconds],
        transaction,
      )
      return rows.length > 0
    },
    async deleteExpired() {
      await UsedProof.destroy({ where: { expiresAt: { [Op.lte]: new Date() } } })
    },
  }
}
