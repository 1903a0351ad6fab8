import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export type ThankedUsersStore = ReturnType<typeof createThankedUsersStore>

export const createThankedUsersStore = (sql: SqlRunner) => ({
  /** Records that the user was thanked. Returns false when they were thanked before. Uses SQL, because a model does not report whether it inserted a row. */
  async markThanked(userId: number, transaction: Transaction) {
    const rows = await sql('insert into plg_acme_hello_thanked (user_id) values ($1) on conflict do nothing returning user_id', [userId], transaction)
    return rows.length > 0
  },
})
