import { randomUUID } from 'node:crypto'
import { APPLICATION_ROLE, MIGRATION_ROLE, readRolesSql } from '@balafon/postgres'
import pg from 'pg'
import { expect, inject } from 'vitest'
import type { DatabaseUrls } from '../database/database-urls.ts'

/** The databases of this worker, and the test files that created them. */
const databases = new Map<string, string | undefined>()

/** The administrator's connection of this worker: a new one for each database would take longer than most statements on it. */
let administrator: pg.Pool | undefined
/** Whether this worker knows that the template database exists, so that it need not check again. */
let hasTemplate = false

const TEMPLATE = 'migrated_site'
const TEMPLATE_LOCK_ID = 815_203_472
const ROLES_LOCK_ID = 815_203_473

/** Creates an empty database on the test run's PostgreSQL server, and returns its URL with the superuser as its only role. */
export const createDatabase = (): Promise<string> => withServer((client) => createNamedDatabase(client))

/** Sets up the roles of a site on a database, as an operator does, and returns its URLs with these roles. */
export async function setUpDatabaseRoles(url: string): Promise<DatabaseUrls> {
  // Roles belong to the whole server, so workers change them one after the other.
  await withServer(async (server) => {
    await server.query('select pg_advisory_lock($1)', [ROLES_LOCK_ID])
    await withClient(url, (client) => client.query(readRolesSql()))
  })
  return getUrls(getDatabaseName(url))
}

/** Returns the URLs of a database, given its URL with one of the roles of a site. The same URL is used for migrations on another server. */
export function findDatabaseUrls(url: string): DatabaseUrls {
  const urls = getUrls(getDatabaseName(url))
  return urls.url === url ? urls : { url, migrationUrl: url }
}

const getDatabaseName = (url: string) => new URL(url).pathname.slice(1)

function getUrls(database: string): DatabaseUrls {
  const { url, migrationUrl } = inject('databaseRoles')
  return { url: url.replace(/[^/]*$/, database), migrationUrl: migrationUrl.replace(/[^/]*$/, database) }
}

/**
 * Creates a database that a site has migrated before, and returns its URLs. The first call of a test run prepares the template that all
 * others copy.
 * @param prepare Migrates the database with these URLs and closes all connections to it.
 */
export async function createMigratedDatabase(prepare: (urls: DatabaseUrls) => Promise<void>): Promise<DatabaseUrls> {
  administrator ??= createAdministrator()
  const client = await administrator.connect()
  try {
    if (!hasTemplate) await prepareTemplate(client, prepare)
    hasTemplate = true
    return await copyTemplate(client)
  } finally {
    client.release()
  }
}

function createAdministrator(): pg.Pool {
  // The idle connection does not keep the worker running.
  const pool = new pg.Pool({ connectionString: inject('databaseServer'), max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // The server may stop before the worker does. The next statement would fail.
  pool.on('error', () => {})
  return pool
}

async function prepareTemplate(client: pg.ClientBase, prepare: (urls: DatabaseUrls) => Promise<void>) {
  // Other workers wait here while the template is prepared.
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK_ID])
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE])
    if (rowCount !== 0) return
    const url = await createNamedDatabase(client)
    await prepare(await setUpDatabaseRoles(url))
    await client.query(`alter database ${getDatabaseName(url)} rename to ${TEMPLATE}`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK_ID])
  }
}

async function copyTemplate(client: pg.ClientBase): Promise<DatabaseUrls> {
  await dropFormerDatabases(client)
  const database = getDatabaseName(await createNamedDatabase(client, TEMPLATE))
  databases.set(database, expect.getState().testPath)
  // A copy has all privileges of the template except those on the database itself.
  await client.query(
    `revoke temporary on database ${database} from public;
     grant connect on database ${database} to ${APPLICATION_ROLE};
     grant connect, create, temporary on database ${database} to ${MIGRATION_ROLE} with grant option`,
  )
  return getUrls(database)
}

/** Drops the databases of test files that this worker has completed, since the databases of all files need many gigabytes. */
async function dropFormerDatabases(client: pg.ClientBase) {
  const { testPath } = expect.getState()
  for (const [database, creator] of databases) {
    if (creator === testPath) continue
    await client.query(`drop database if exists ${database} with (force)`)
    databases.delete(database)
  }
}

const withServer = <T>(run: (client: pg.ClientBase) => Promise<T>): Promise<T> => withClient(inject('databaseServer'), run)

async function withClient<T>(connectionString: string, run: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

async function createNamedDatabase(client: pg.ClientBase, template?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copying the files of the template takes 40 % of the processor time of logging every page of it, which is PostgreSQL's default.
  await client.query(`create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  return inject('databaseServer').replace(/[^/]*$/, name)
}
