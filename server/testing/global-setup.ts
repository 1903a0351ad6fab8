import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@balafon/postgres'
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

/** Starts one real PostgreSQL for the whole run. It is set up for speed, because the data do not have to survive a crash. */
export default async function setup(project: TestProject) {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-test-'))
  await fs.chmod(folder, 0o755)
  const postgres = await startPostgres(folder, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200', autovacuum: 'off' })
  project.provide('databaseServer', postgres.adminUrl)
  project.provide('databaseRoles', { url: postgres.url, migrationUrl: postgres.migrationUrl })
  return async () => {
    await postgres.release()
    await fs.rm(folder, { recursive: true, force: true })
  }
}
