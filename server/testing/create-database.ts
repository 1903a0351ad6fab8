import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

const TEMPLATE = 'migrated_site'
const TEMPLATE_LOCK_ID = 815_203_472

/** Creates an empty database on the test run's PostgreSQL server, and returns its URL. */
export const createDatabase = (): Promise<string> => withServer((client) => createNamedDatabase(client))

/**
 * Creates a database that a site has migrated before, and returns its URL. The first call of a test run prepares the template that all
 * others copy.
 * @param prepare Migrates the database with this URL and closes all connections to it.
 */
export const createMigratedDatabase = (prepare: (url: string) => Promise<void>): Promise<string> =>
  withServer(async (client) => {
    // Other workers wait here while the template is prepared.
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK_ID])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE])
    if (rowCount === 0) {
      const url = await createNamedDatabase(client)
      await prepare(url)
      await client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${TEMPLATE}`)
    }
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK_ID])
    return createNamedDatabase(client, TEMPLATE)
  })

async function withServer<T>(run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('databaseServer') })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

async function createNamedDatabase(client: pg.Client, template?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await client.query(`create database ${name}${template ? ` template ${template}` : ''}`)
  return inject('databaseServer').replace(/[^/]*$/, name)
}
