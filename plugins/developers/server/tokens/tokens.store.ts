import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

/** What authenticates a request with a token. */
interface UsedToken {
  readonly id: number
  readonly userId: number
  readonly wasUsedRecently: boolean
}

export type TokensStore = ReturnType<typeof createTokensStore>

/** Creates the store for authenticating requests with tokens, and for locking while a token is created. */
export const createTokensStore = (sql: SqlRunner) => ({
  /** Locks the user's tokens until the transaction ends, so that simultaneous requests cannot exceed the limit. */
  async lockForUser(userId: number, transaction: Transaction) {
    await sql("select pg_advisory_xact_lock(hashtext('access_tokens'), hashint8($1::bigint))", [userId], transaction)
  },
  async findByHash(tokenHash: Buffer): Promise<UsedToken | undefined> {
    const [row] = await sql<UsedToken>(
      `select id, user_id as "userId", coalesce(last_used_at > now() - interval '1 minute', false) as "wasUsedRecently"
       from access_tokens where token_hash = $1`,
      [tokenHash],
    )
    return row
  },
  /** Records the use with the clock of the database, which `findByHash` compares it with. */
  async recordUse(id: number) {
    await sql('update access_tokens set last_used_at = now() where id = $1', [id])
  },
})
