import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export interface TokenRow {
  readonly id: number
  readonly name: string
  readonly last_used_at: Date | null
  readonly created_at: Date
}

/** The id as float8, because the driver returns a bigint as text. */
const COLUMNS = 'id::float8 as id, name, last_used_at, created_at'

export type TokensStore = ReturnType<typeof createTokensStore>

export function createTokensStore(sql: SqlRunner) {
  return {
    list: (userId: number) => sql<TokenRow>(`select ${COLUMNS} from access_tokens where user_id = $1 order by access_tokens.id desc`, [userId]),
    /** Locks the user's tokens until the transaction ends, so that simultaneous requests cannot exceed the limit. */
    async lockForUser(userId: number, transaction: Transaction) {
      await sql("select pg_advisory_xact_lock(hashtext('access_tokens'), hashint8($1::bigint))", [userId], transaction)
    },
    async count(userId: number, transaction: Transaction) {
      const [row] = await sql<{ count: number }>('select count(*)::int as count from access_tokens where user_id = $1', [userId], transaction)
      return row?.count ?? 0
    },
    async insert(userId: number, name: string, tokenHash: Buffer, transaction: Transaction) {
      const [row] = await sql<TokenRow>(
        `insert into access_tokens (user_id, name, token_hash) values ($1, $2, $3) returning ${COLUMNS}`,
        [userId, name, tokenHash],
        transaction,
      )
      if (!row) throw new Error('the insert returned no row')
      return row
    },
    /** Deletes a token and returns whether it existed. */
    async remove(userId: number, id: number) {
      const rows = await sql('delete from access_tokens where user_id = $1 and id = $2 returning id', [userId, id])
      return rows.length > 0
    },
    async removeAll(userId: number) {
      await sql('delete from access_tokens where user_id = $1', [userId])
    },
    async findByHash(tokenHash: Buffer) {
      const [row] = await sql<{ id: number; user_id: number; was_used_recently: boolean }>(
        `select id::float8 as id, user_id::float8 as user_id, coalesce(last_used_at > now() - interval '1 minute', false) as was_used_recently
         from access_tokens where token_hash = $1`,
        [tokenHash],
      )
      return row && { id: row.id, userId: row.user_id, wasUsedRecently: row.was_used_recently }
    },
    async recordUse(id: number) {
      await sql('update access_tokens set last_used_at = now() where id = $1', [id])
    },
  }
}
