import path from 'node:path'
import { startPostgres } from '@balafon/postgres'
import { findConfiguredUrls } from '../../database/database-urls.ts'
import { allowInterruptedStart } from '../../plugins/containment/process-guard.ts'
import { createStartJournal } from '../../plugins/containment/start-journal.ts'
import type { Config } from '../config/config.ts'
import { ensureRoles } from '../demo/demo.ts'
import { createLog, type Log } from '../logging/log.ts'
import { createSite, type Site } from '../site.ts'
import type { Progress } from './progress.ts'

export interface OpenSite {
  readonly site: Site
  /** Closes the site, then the database if this process started it. */
  close(): Promise<void>
}

/** Starts the database if needed and creates the site. The server does not listen yet. */
export async function openSite(config: Config, progress: Progress): Promise<OpenSite> {
  const log = createLog(config.logLevel, !config.isProduction && process.stdout.isTTY === true)
  const database = await openDatabase(config, progress, log)
  try {
    const journal = createStartJournal(path.join(config.dataDir, 'starting'), log)
    const endInterruptibleStart = allowInterruptedStart(journal)
    const site = await progress
      .run('Tables and plugins', () => createSite(config, database, log, { journal, guardsProcess: true }))
      .finally(endInterruptibleStart)
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

/** Returns the URLs of the operator's database. Without one, starts the site's own PostgreSQL, which is restarted whenever it stops. */
async function openDatabase(config: Config, progress: Progress, log: Log) {
  const urls = findConfiguredUrls(config)
  if (urls) return { ...urls, release: async () => {} }
  const postgres = await progress.run('PostgreSQL', () => startPostgres(path.join(config.dataDir, 'postgres')))
  postgres.supervise(log)
  return postgres
}
