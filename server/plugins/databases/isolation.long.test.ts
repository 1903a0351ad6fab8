import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SqlRunner } from '@balafon/sdk/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../testing/create-database.ts'
import { createTestSite, type TestSite, writePlugin } from '../../testing/index.ts'
import { getPluginSchema } from './plugin-databases.ts'

const writeMigration = (table: string) => `const serverModule = {
  migrations: [{
    name: '0001-table',
    up: ({ db, transaction }) => db.query(
      'create table ${table} (id bigint generated always as identity primary key, user_id bigint references users on delete cascade, text text)', { transaction }),
    down: ({ db, transaction }) => db.query('drop table ${table}', { transaction }),
  }],
  services: (context) => context,
  jobs: ({ sql }) => [{ name: 'write', run: ({ text }) => sql("insert into ${table} (text) values ($1)", [text]) }],
}`

let folder: string
let site: TestSite
let sql: SqlRunner
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-isolation-'))
  await writePlugin(folder, 'acme.notes', { server: writeMigration('plg_acme_notes') })
  await writePlugin(folder, 'acme.notes-more', { server: writeMigration('plg_acme_notes_more_items') })
  await writePlugin(folder, 'acme-notes.more', { server: writeMigration('plg_acme_notes_more_others') })
  site = await createTestSite({ PLUGINS_DIR: folder })
  await site.enablePlugin('acme.notes')
  await site.enablePlugin('acme.notes-more')
  sql = site.getContext('acme.notes').sql
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const readRole = async (run: SqlRunner) => {
  const [role] = await run('select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user')
  return role
}

const NO_ATTRIBUTES = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false }

/** Statements that only the owner of the tables or a superuser may execute. */
const PRIVILEGED_STATEMENTS = [
  'set session_replication_role = replica',
  'alter table payment_intents disable trigger all',
  'alter table public.payment_intents disable trigger all',
  'drop table public.payment_intents',
  'truncate public.payment_intents',
  'create table public.extra (id int)',
  'create temporary table extra (id int)',
  'create schema extra',
  'create role extra superuser',
  'set role balafon_migrate',
  'set session authorization balafon',
  "copy (select 1) to program 'true'",
]

describe('the role of the running site', () => {
  test('has no special attributes', async () => {
    expect(await readRole(site.sql)).toEqual(NO_ATTRIBUTES)
  })

  test.each(PRIVILEGED_STATEMENTS)('is not allowed to execute: %s', async (statement) => {
    await expect(site.sql(statement)).rejects.toThrow(/permission denied|must be owner|does not exist/)
  })

  test('cannot read the tables of a third-party plugin', async () => {
    await expect(site.sql('select * from plugin_acme_notes.plg_acme_notes')).rejects.toThrow('permission denied for schema plugin_acme_notes')
  })
})

describe('the role of migrations', () => {
  test('owns all tables and functions and is not a superuser', async () => {
    expect(await readRole(site.migrationSql)).toMatchObject({ rolsuper: false, rolbypassrls: false })
    const others = await site.migrationSql(
      `select relname from pg_class where relnamespace in ('public'::regnamespace, 'jobs'::regnamespace) and relowner <> current_user::regrole
       union all select proname from pg_proc p where pronamespace in ('public'::regnamespace, 'jobs'::regnamespace) and proowner <> current_user::regrole
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    )
    expect(others).toEqual([])
  })
})

describe('the login of a third-party plugin', () => {
  test('has no special attributes and no access to other roles', async () => {
    expect(await readRole(sql)).toEqual(NO_ATTRIBUTES)
    expect(await sql('select roleid::regrole::text from pg_auth_members where member = current_user::regrole')).toEqual([])
  })

  test.each([
    ...PRIVILEGED_STATEMENTS,
    'select * from users',
    'select * from public.users',
    'select * from public.payment_intents',
    'update public.payment_intents set status = status',
    'select * from public.settings',
    "insert into public.event_outbox (name, payload) values ('core.user_deleted/v1', '{}')",
    'select * from public.migrations',
    'select * from jobs.job',
    'select * from plugin_acme_notes_more.plg_acme_notes_more_items',
    'alter table plg_acme_notes add column extra int',
    'drop table plg_acme_notes',
    'create table extra (id int)',
    'create function extra() returns int language sql return 1',
    "insert into event_outbox (name, payload, publisher) values ('core.user_deleted/v1', '{}', null)",
    "insert into idempotency_keys (scope, key, endpoint, request_hash) values ('user:1', 'the-key-1', 'POST payments', '')",
  ])('is not allowed to execute: %s', async (statement) => {
    await expect(sql(statement)).rejects.toThrow(/permission denied|must be owner|does not exist|violates check option/)
  })

  test('stays the same after `reset role`', async () => {
    const transaction = await site.getContext('acme.notes').db.transaction()
    await sql('reset role', [], transaction)
    await sql('reset session authorization', [], transaction)
    expect(await readRole((text, values) => sql(text, values, transaction))).toEqual(NO_ATTRIBUTES)
    await expect(sql('select * from public.users', [], transaction)).rejects.toThrow('permission denied for table users')
    await transaction.rollback()
  })

  test('cannot use a transaction of the site', async () => {
    const transaction = await site.site.db.transaction()
    await expect((async () => sql('select 1', [], transaction))()).rejects.toThrow('acme.notes uses a transaction that it has not started')
    await transaction.rollback()
  })

  test('reads and writes its own tables, with a reference to a user', async () => {
    const { id } = await site.createSignedInUser()
    await sql("insert into plg_acme_notes (user_id, text) values ($1, 'mine')", [id])
    await expect(sql('insert into plg_acme_notes (user_id) values (999999)')).rejects.toThrow('foreign key')
    await site.getContext('core').users.remove(id)
    expect(await sql("select 1 from plg_acme_notes where text = 'mine'")).toEqual([])
  })

  test('sees nothing of other rows in the views on tables of the core', async () => {
    await site.sql("insert into idempotency_keys (scope, key, endpoint, request_hash) values ('user:1', 'private-key', 'POST things', '')")
    expect(await sql('select * from idempotency_keys')).toEqual([])
    // Without security_barrier, the error of the cast would contain the value of another row.
    expect(await sql('select 1 from idempotency_keys where key::int = 1')).toEqual([])
  })
})

describe('a transaction of a third-party plugin', () => {
  test('queues jobs and publishes messages only when it commits', async () => {
    const { db, jobs, live } = site.getContext('acme.notes')
    const enqueue = async (text: string, isCommitted: boolean) => {
      const transaction = await db.transaction()
      const id = await jobs.enqueue('write', { text }, { transaction })
      await live.publish('everyone', `acme.notes.${text}`, {}, transaction)
      await (isCommitted ? transaction.commit() : transaction.rollback())
      return id
    }
    await enqueue('rolled back', false)
    const id = await enqueue('committed', true)
    await expect.poll(() => sql("select text from plg_acme_notes where text like '%ed%'"), { timeout: 10_000 }).toEqual([{ text: 'committed' }])
    await expect.poll(async () => (await jobs.getProgress(id))?.status).toBe('completed')
    expect(await site.sql("select type from live_messages where type like 'acme.notes.%'")).toEqual([{ type: 'acme.notes.committed' }])
  })

  test('is rejected by services that change users', async () => {
    const { db, users } = site.getContext('acme.notes')
    const transaction = await db.transaction()
    expect(() => users.update(1, { name: 'Other' }, transaction)).toThrow('acme.notes calls users.update in a transaction: call it without one')
    await transaction.rollback()
  })
})

describe('the schema of a third-party plugin', () => {
  test('gets the tables that the plugin created before it had a schema', async () => {
    const { plugins } = site.getContext('core')
    await plugins.disable('acme.notes')
    await expect.poll(() => site.site.registry.isRunning('acme.notes')).toBe(false)
    await site.migrationSql('alter table plugin_acme_notes.plg_acme_notes set schema public')
    await site.migrationSql('create table plg_acme_notes_more_old (id int)')
    await site.enablePlugin('acme.notes')
    const tables = "select schemaname || '.' || tablename as name from pg_tables where tablename in ('plg_acme_notes', 'plg_acme_notes_more_old') order by 1"
    expect(await site.sql(tables)).toEqual([{ name: 'plugin_acme_notes.plg_acme_notes' }, { name: 'public.plg_acme_notes_more_old' }])
    await sql("insert into plg_acme_notes (text) values ('after the move')")
  })

  test('belongs to one plugin', async () => {
    expect(getPluginSchema('acme-notes.more')).toBe(getPluginSchema('acme.notes-more'))
    await expect(site.enablePlugin('acme-notes.more')).rejects.toThrow('the schema plugin_acme_notes_more belongs to acme.notes-more')
  })

  test('is deleted by a purge, and is created again when the plugin is enabled', async () => {
    const { plugins } = site.getContext('core')
    await plugins.disable('acme.notes-more')
    await expect.poll(() => site.site.registry.isRunning('acme.notes-more')).toBe(false)
    expect(await plugins.planPurge('acme.notes-more')).toEqual({ tables: [{ name: 'plg_acme_notes_more_items', rows: 0 }], files: 0 })
    await plugins.purge('acme.notes-more', 'acme.notes-more')
    expect(await site.sql("select from pg_namespace where nspname = 'plugin_acme_notes_more'")).toEqual([])
    await site.enablePlugin('acme.notes-more')
    await site.getContext('acme.notes-more').sql("insert into plg_acme_notes_more_items (text) values ('again')")
  })
})

describe('a second node', () => {
  test('uses the same login', async () => {
    const secondNode = await createTestSite({ PLUGINS_DIR: folder }, site.databaseUrl)
    await secondNode.getContext('acme.notes').sql("insert into plg_acme_notes (text) values ('second node')")
    expect(await sql("select text from plg_acme_notes where text = 'second node'")).toHaveLength(1)
    await secondNode.close()
  })
})

describe('a site with one database role', () => {
  test('runs third-party plugins in their schemas with this role', async () => {
    const url = await createDatabase()
    const simpleSite = await createTestSite({ PLUGINS_DIR: folder }, { url, migrationUrl: url })
    await simpleSite.enablePlugin('acme.notes')
    const { db, jobs, sql: notesSql } = simpleSite.getContext('acme.notes')
    await db.transaction((transaction) => jobs.enqueue('write', { text: 'by job' }, { transaction }))
    await expect.poll(() => notesSql('select text from plg_acme_notes'), { timeout: 10_000 }).toEqual([{ text: 'by job' }])
    expect(await simpleSite.sql('select text from plugin_acme_notes.plg_acme_notes')).toEqual([{ text: 'by job' }])
    await simpleSite.close()
  })
})
