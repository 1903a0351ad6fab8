import path from 'node:path'
import { startPostgres } from '@balafon/postgres'
import type { Config } from '../app/config/config.ts'
import { assertReachable, connectToDatabase } from '../database/connection.ts'
import { createSql } from '../database/sql.ts'
import { createPluginsStore, type PluginsStore } from '../plugins/plugins.store.ts'

/** Opens the database with the plugins' desired states for one command. It does not open a site, which would take much longer. */
export async function withPluginsStore<T>({ databaseUrl, dataDir }: Config, run: (store: PluginsStore) => Promise<T>): Promise<T> {
  const database = databaseUrl ? { url: databaseUrl, release: async () => {} } : await startPostgres(path.join(dataDir, 'postgres'))
  const db = connectToDatabase(database.url, 1)
  try {
    await assertReachable(db)
    return await run(createPluginsStore(createSql(db)))
  } finally {
    await db.close()
    await database.release()
  }
}
