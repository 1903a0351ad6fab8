import path from 'node:path'
import { startPostgres } from '@balafon/postgres'
import type { SqlRunner } from '@balafon/sdk/server'
import type { Config } from '../app/config/config.ts'
import { type CoreModels, coreModels } from '../app/core-models.ts'
import { assertReachable, connectToDatabase } from '../database/connection.ts'
import { createModels } from '../database/create-models.ts'
import { findConfiguredUrls } from '../database/database-urls.ts'
import { createSql } from '../database/sql.ts'

interface Persistence {
  readonly models: CoreModels
  readonly sql: SqlRunner
}

/** Opens the database for one command. It does not open a site, which would take much longer. */
export async function withDatabase<T>(config: Config, run: (persistence: Persistence) => Promise<T>): Promise<T> {
  const urls = findConfiguredUrls(config)
  const database = urls ? { ...urls, release: async () => {} } : await startPostgres(path.join(config.dataDir, 'postgres'))
  const db = connectToDatabase(database.url, 1)
  try {
    await assertReachable(db)
    return await run({ models: createModels(db, 'core', coreModels), sql: createSql(db) })
  } finally {
    await db.close()
    await database.release()
  }
}
