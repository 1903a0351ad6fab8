import type { SqlRunner } from '@balafon/sdk/server'
import { QueryTypes, type Sequelize } from 'sequelize'

/** Creates the runner of handwritten SQL statements, for hot reads, upserts and set-based changes. */
export const createSql =
  (db: Sequelize): SqlRunner =>
  async (text, values = [], transaction) =>
    (await db.query(text, { bind: [...values], type: QueryTypes.SELECT, raw: true, transaction })) as never
