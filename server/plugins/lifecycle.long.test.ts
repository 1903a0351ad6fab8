import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getProblem, type SqlRunner } from '@balafon/sdk/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite, writePlugin } from '../testing/index.ts'

/** A server module with two migrations and a job. */
const NOTES_SERVER_MODULE = `
const serverModule = {
  migrations: [{
    name: '0001-notes',
    up: ({ db, transaction }) => db.query('create table plg_acme_notes (text text)', { transaction }),
    down: ({ db, transaction }) => db.query('drop table plg_acme_notes', { transaction }),
  }, {
    name: '0002-colours',
    up: ({ db, transaction }) => db.query('alter table plg_acme_notes add column colour text', { transaction }),
    down: ({ db, transaction }) => db.query('alter table plg_acme_notes drop column colour', { transaction }),
  }],
  services: (context) => context,
  jobs: ({ sql }) => [{ name: 'write', run: () => sql("insert into plg_acme_notes values ('by job')") }],
}`

/** A server module with a table that has a model, and one that has none. */
const BOXES_SERVER_MODULE = `
import { column, defineModel } from '@balafon/sdk/server'
const serverModule = {
  models: { Box: defineModel('plg_acme_boxes', { columns: { id: column.id(), label: column.text() } }) },
  migrations: [{
    name: '0001-boxes',
    up: ({ db, transaction }) => db.query("create table plg_acme_boxes (id bigint generated always as identity primary key, label text not null); create table plg_acme_boxes_log (text text)", { transaction }),
    down: ({ db, transaction }) => db.query('drop table plg_acme_boxes, plg_acme_boxes_log', { transaction }),
  }],
  services: ({ models }) => models,
  start: async ({ Box }) => void (await Box.bulkCreate([{ label: 'first' }, { label: 'second' }])),
}`

const buildServerSource = (property: string) => `const serverModule = { ${property} }`

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-plugins-'))
  await writePlugin(folder, 'acme.notes', { server: NOTES_SERVER_MODULE })
  await writePlugin(folder, 'acme.boxes', { server: BOXES_SERVER_MODULE })
  await writePlugin(folder, 'acme.reader', { requires: { 'acme.notes': '^1.0.0' } })
  await writePlugin(folder, 'acme.future', { requires: { 'acme.notes': '^2.0.0' } })
  await writePlugin(folder, 'acme.noimport', { server: buildServerSource(`get migrations() { throw new Error('no import') }`) })
  await writePlugin(folder, 'acme.nomigration', {
    server: buildServerSource(`migrations: [{ name: '0001', up: async () => { throw new Error('no migration') }, down: async () => {} }]`),
  })
  await writePlugin(folder, 'acme.nostart', { server: buildServerSource(`start: async () => { throw new Error('no start') }`) })
  await writePlugin(folder, 'acme.nojob', { server: buildServerSource(`jobs: () => [{ name: 'break', run: async () => { throw new Error('no job') } }]`) })
  await writePlugin(folder, 'acme.unhealthy', { server: buildServerSource(`health: async () => { throw new Error('the provider does not respond') }`) })
  await writePlugin(folder, 'acme.changed')
  await fs.writeFile(path.join(folder, 'acme.changed/dist/client/remoteEntry.js'), 'var hallo')
  site = await createTestSite({ PLUGINS_DIR: folder })
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const notesSql: SqlRunner = (...statement) => site.getContext('acme.notes').sql(...statement)
const getOperations = () => site.getContext('core').plugins
/** Finds whether a plugin runs in this process: `enabled`, `disabled` or `suspended`. */
const findStatusInProcess = (id: string) => site.site.registry.listStatuses().find((status) => status.id === id)
/** Finds what administrators see. It has one more status: `uninstalled`, for a plugin that was uninstalled while its folder exists. */
const findAdminReport = async (id: string) => (await getOperations().list()).find((report) => report.id === id)
const listTables = () => site.sql<{ tablename: string }>("select tablename from pg_tables where tablename like 'plg_acme%'")

/** Enables a plugin and waits until it runs or is suspended. */
async function enable(id: string) {
  await getOperations().enable(id)
  await expect.poll(() => findStatusInProcess(id)?.isEnabled).toBe(true)
  await expect.poll(() => findStatusInProcess(id)?.status === 'suspended' || site.site.registry.isRunning(id), { timeout: 5000 }).toBe(true)
}
async function disable(id: string) {
  await getOperations().disable(id)
  await expect.poll(() => findStatusInProcess(id)?.status).toBe('disabled')
}

describe('a plugin with requirements', () => {
  test('is suspended while a plugin it requires is disabled', async () => {
    await enable('acme.reader')
    const suspended = { isEnabled: true, status: 'suspended', reason: { kind: 'missing', detail: 'requires acme.notes' } }
    expect(findStatusInProcess('acme.reader')).toMatchObject(suspended)
    await enable('acme.notes')
    expect(findStatusInProcess('acme.reader')?.status).toBe('enabled')
    await disable('acme.notes')
    expect(findStatusInProcess('acme.reader')).toMatchObject(suspended)
  })

  test('is suspended when it requires another version', async () => {
    await enable('acme.notes')
    await enable('acme.future')
    expect(findStatusInProcess('acme.future')?.reason).toEqual({ kind: 'missing', detail: 'requires acme.notes ^2.0.0, but 1.0.0 is installed' })
    await disable('acme.future')
    await disable('acme.notes')
  })
})

describe('a plugin with an error', () => {
  test.each([
    ['acme.noimport', 'import failed: no import'],
    ['acme.nomigration', 'migration failed: Migration 0001 (up) failed: Original error: no migration'],
    ['acme.nostart', 'start failed: no start'],
  ])('is suspended and has a recorded problem, and pages of the site still load: %s', async (id, detail) => {
    await enable(id)
    await expect.poll(() => findStatusInProcess(id)?.reason).toEqual({ kind: 'crashed', detail })
    const message = detail.replace(/^\w+ failed: /, '')
    await expect.poll(async () => (await getOperations().listProblems(id)).map((problem) => problem.message)).toEqual([message])
    expect((await site.createVisitor().get('/')).status).toBe(200)
  })

  test('runs when it is fixed and enabled again', async () => {
    await writePlugin(folder, 'acme.nostart')
    await enable('acme.nostart')
    await expect.poll(() => site.site.registry.isRunning('acme.nostart')).toBe(true)
    expect((await site.createVisitor().get('/')).text).toContain('Hello from acme.nostart')
  })

  test('is suspended when a file was modified after the build', async () => {
    await enable('acme.changed')
    expect(findStatusInProcess('acme.changed')?.reason).toEqual({ kind: 'integrity', detail: 'remoteEntry.js was modified after the build' })
    expect((await site.createVisitor().get('/')).text).not.toContain('acme.changed')
  })

  test('has a recorded problem when its job fails', async () => {
    await enable('acme.nojob')
    await expect.poll(() => site.site.registry.isRunning('acme.nojob')).toBe(true)
    await site.getContext('acme.nojob').jobs.enqueue('break', {})
    await expect
      .poll(() => getOperations().listProblems('acme.nojob'), { timeout: 10_000 })
      .toMatchObject([{ side: 'server', location: 'job break', message: 'no job' }])
    expect((await findAdminReport('acme.nojob'))?.problemCount).toBeGreaterThan(0)
  })

  test('is listed by GET /ready when its health check fails', async () => {
    await enable('acme.unhealthy')
    expect((await site.createVisitor().get('/ready')).body).toMatchObject({ status: 'ready', unhealthy: ['acme.unhealthy'] })
    await disable('acme.unhealthy')
    expect((await site.createVisitor().get('/ready')).body.unhealthy).toEqual([])
  })
})

describe('disable', () => {
  test('keeps queued jobs until the plugin is enabled again', async () => {
    await enable('acme.notes')
    await disable('acme.notes')
    await site.getContext('acme.notes').jobs.enqueue('write', {})
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(await notesSql('select * from plg_acme_notes')).toEqual([])
    await enable('acme.notes')
    await expect.poll(() => notesSql('select * from plg_acme_notes'), { timeout: 10_000 }).toMatchObject([{ text: 'by job' }])
  })

  test('rejects a core plugin', async () => {
    await expect(getOperations().disable('auth')).rejects.toThrow('plugin.is_core')
  })
})

test('rejects enabling a plugin that is not installed', async () => {
  await expect(getOperations().enable('unknown')).rejects.toThrow('plugin.unknown')
})

describe('rollback', () => {
  test('reverts the migrations after the given one; enabling runs them again', async () => {
    const listColumns = () => notesSql("select 1 from information_schema.columns where table_name = 'plg_acme_notes' and column_name = 'colour'")
    await enable('acme.notes')
    await expect(getOperations().rollback('acme.notes', '0001-notes')).rejects.toThrow('plugin.still_enabled')
    await disable('acme.notes')
    const error = await getOperations()
      .rollback('acme.notes', '0009-nothing')
      .catch((reason) => reason)
    expect(getProblem(error)?.fields).toEqual({ step: ['plugin.unknown_step'] })
    expect(await getOperations().rollback('acme.notes', '0001-notes')).toEqual(['0002-colours'])
    expect(await listColumns()).toEqual([])
    expect(await getOperations().rollback('acme.notes', '0001-notes')).toEqual([])
    await enable('acme.notes')
    expect(await listColumns()).toHaveLength(1)
  })
})

describe('purge', () => {
  test('deletes the planned tables and files when it is confirmed', async () => {
    await enable('acme.notes')
    const { files } = site.getContext('acme.notes')
    const { path: filePath } = await files.add({ name: 'note.svg', mime: 'image/svg+xml', body: Buffer.from('<svg/>'), visibility: 'public' })
    await expect(getOperations().planPurge('acme.notes')).rejects.toThrow('plugin.still_enabled')
    await disable('acme.notes')
    const [row] = await notesSql<{ count: number }>('select count(*)::int as count from plg_acme_notes')
    expect(await getOperations().planPurge('acme.notes')).toEqual({ tables: [{ name: 'plg_acme_notes', rows: row?.count }], files: 1 })
    await expect(getOperations().purge('acme.notes', 'acme')).rejects.toThrow()
    expect(await listTables()).toHaveLength(1)
    await getOperations().purge('acme.notes', 'acme.notes')
    expect(await listTables()).toEqual([])
    expect((await site.createVisitor().get(`/storage/${filePath}`)).status).toBe(404)
    expect((await findAdminReport('acme.notes'))?.status).toBe('uninstalled')
  })

  test('counts the rows of all tables before the purge and deletes nothing', async () => {
    await enable('acme.boxes')
    await disable('acme.boxes')
    const plan = {
      tables: [
        { name: 'plg_acme_boxes', rows: 2 },
        { name: 'plg_acme_boxes_log', rows: 0 },
      ],
      files: 0,
    }
    expect(await getOperations().planPurge('acme.boxes')).toEqual(plan)
    expect(await getOperations().planPurge('acme.boxes')).toEqual(plan)
    await getOperations().purge('acme.boxes', 'acme.boxes')
    expect(await listTables()).toEqual([])
  })

  test('creates the deleted tables again, empty, when the plugin is enabled', async () => {
    await enable('acme.notes')
    await expect.poll(() => site.site.registry.isRunning('acme.notes')).toBe(true)
    expect(await notesSql('select * from plg_acme_notes')).toEqual([])
  })

  test('rejects a core plugin', async () => {
    await expect(getOperations().purge('auth', 'auth')).rejects.toThrow('plugin.is_core')
  })
})

describe('uninstall', () => {
  test('disables the plugin and keeps its data', async () => {
    await notesSql("insert into plg_acme_notes values ('kept')")
    await getOperations().uninstall('acme.notes')
    await expect.poll(() => findStatusInProcess('acme.notes')?.status).toBe('disabled')
    expect((await findAdminReport('acme.notes'))?.status).toBe('uninstalled')
    await enable('acme.notes')
    expect(await notesSql('select text from plg_acme_notes')).toEqual([{ text: 'kept' }])
  })
})
