import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

/** The columns that are needed to authenticate a request with a token. */
interface UsedToken {
  readonly id: number
  readonly userId: number
  readonly wasUsedRecently: boolean
}

export type TokensStore = ReturnType<typeof createTokensStore>

/** Creates the store that finds the token of a request, and that locks the tokens of a user while a token is created. */
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
  /** Stores the time of the last use by the clock of the database, because `findByHash` compares it with this clock. */
  async recordUse(id: number) {
    await sql('update access_tokens set last_used_at = now() where id = $1', [id])
  },
})
