import path from 'node:path'
import { adoptOrStart } from '@balafon/postgres'
import type { Config } from '../app/config/config.ts'
import { connect, ensureReachable } from '../database/database.ts'
import { createSql } from '../database/sql.ts'
import { createPluginsStore, type PluginsStore } from '../plugins/plugins.store.ts'

/** The operator's wishes alone, without starting a site: a switch takes a moment, not a boot. */
export async function withPluginsStore<T>({ databaseUrl, dataDir }: Config, work: (store: PluginsStore) => Promise<T>): Promise<T> {
  const database = databaseUrl ? { url: databaseUrl, release: async () => {} } : await adoptOrStart(path.join(dataDir, 'postgres'))
  const db = connect(database.url, 1)
  try {
    await ensureReachable(db)
    return await work(createPluginsStore(createSql(db)))
  } finally {
    await db.close()
    await database.release()
  }
}
