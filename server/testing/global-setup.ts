import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@balafon/postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { DatabaseUrls } from '../database/database-urls.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the superuser of the PostgreSQL server on which the tests create their databases. */
    databaseServer: string
    /** URLs of the same PostgreSQL server for the two database roles of a site: one for requests, one for migrations. */
    databaseRoles: DatabaseUrls
  }
}

/** The data do not have to survive a crash. Sites open thousands of connections, and each of them repeats the hash of its password this often. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  autovacuum: 'off',
  scram_iterations: '1',
  // The data are in memory: another process would not read them sooner.
  io_method: 'sync',
  jit: 'off',
}

/** Starts one real PostgreSQL for the whole run, set up for speed. */
export default async function setup(project: TestProject) {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-test-'))
  await fs.chmod(folder, 0o755)
  const postgres = await startPostgres(folder, SETTINGS)
  await simplifyAdminPassword(postgres.adminUrl)
  project.provide('databaseServer', postgres.adminUrl)
  project.provide('databaseRoles', { url: postgres.url, migrationUrl: postgres.migrationUrl })
  return async () => {
    await postgres.release()
    await fs.rm(folder, { recursive: true, force: true })
  }
}

/** Hashes the password of the superuser again: `initdb` does not know the number of iterations. */
async function simplifyAdminPassword(adminUrl: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { username, password } = new URL(adminUrl)
  await client.query(`alter role ${pg.escapeIdentifier(username)} password ${pg.escapeLiteral(password)}`)
  await client.end()
}
