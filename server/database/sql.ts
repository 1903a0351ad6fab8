import type { SqlRunner } from '@balafon/sdk/server'
import { QueryTypes, type Sequelize } from 'sequelize'

/** For statements that are written out: hot reads, upserts, whatever an ORM would only hide. */
export const createSql =
  (db: Sequelize): SqlRunner =>
  async (text, values = [], transaction) =>
    (await db.query(text, { bind: [...values], type: QueryTypes.SELECT, raw: true, transaction })) as never
