import path from 'node:path'
import { startPostgres } from '@balafon/postgres'
import type { Config } from '../config/config.ts'
import { ensureRoles } from '../demo/demo.ts'
import { createLog } from '../logging/log.ts'
import { createSite, type Site } from '../site.ts'
import type { Progress } from './progress.ts'

export interface OpenSite {
  readonly site: Site
  /** Closes the site, then the database if it is our own. */
  close(): Promise<void>
}

/** Database, migrations, plugins: everything but listening. */
export async function openSite(config: Config, steps: Progress): Promise<OpenSite> {
  const log = createLog(config.logLevel, !config.production && process.stdout.isTTY === true)
  const database = await openDatabase(config, steps)
  try {
    const site = await steps.run('Tables and plugins', () => createSite(config, database.url, log))
    await ensureRoles(site)
    return {
      site,
      async close() {
        await site.stop()
        await database.release()
      },
    }
  } catch (error) {
    await database.release()
    throw error
  }
}

async function openDatabase({ databaseUrl, dataDir }: Config, steps: Progress) {
  if (databaseUrl) return { url: databaseUrl, release: async () => {} }
  return steps.run('PostgreSQL', () => startPostgres(path.join(dataDir, 'postgres')))
}
