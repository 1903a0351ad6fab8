import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { writePlugin } from '../testing/write-plugin.ts'

/** A server half with a table, a route, a file and a job. */
const NOTES = `
const shape = { '~standard': {}, _zod: {} }
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

const failing = (part: string) => `const serverModule = { ${part} }`

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-plugins-'))
  await writePlugin(folder, 'acme.notes', { server: NOTES })
  await writePlugin(folder, 'acme.reader', { requires: { 'acme.notes': '^1.0.0' } })
  await writePlugin(folder, 'acme.future', { requires: { 'acme.notes': '^2.0.0' } })
  await writePlugin(folder, 'acme.nomodels', { server: failing(`get migrations() { throw new Error('no models') }`) })
  await writePlugin(folder, 'acme.nosteps', {
    server: failing(`migrations: [{ name: '0001', up: async () => { throw new Error('no steps') }, down: async () => {} }]`),
  })
  await writePlugin(folder, 'acme.nostart', { server: failing(`start: async () => { throw new Error('no start') }`) })
  await writePlugin(folder, 'acme.nojob', { server: failing(`jobs: () => [{ name: 'break', run: async () => { throw new Error('no job') } }]`) })
  await writePlugin(folder, 'acme.unwell', { server: failing(`health: async () => { throw new Error('the provider is away') }`) })
  await writePlugin(folder, 'acme.changed')
  await fs.writeFile(path.join(folder, 'acme.changed/dist/client/remoteEntry.js'), 'var hallo')
  site = await createTestSite({ PLUGINS_DIR: folder })
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const operate = () => site.getContext('core').plugins
const verdictOf = (id: string) => site.site.registry.listStatuses().find((status) => status.id === id)
const enable = async (id: string) => {
  await operate().enable(id)
  await expect.poll(() => verdictOf(id)?.isEnabled).toBe(true)
  await expect.poll(() => verdictOf(id)?.status === 'suspended' || site.site.registry.isRunning(id), { timeout: 5000 }).toBe(true)
}
const disable = async (id: string) => {
  await operate().disable(id)
  await expect.poll(() => verdictOf(id)?.status).toBe('disabled')
}
const reportOf = async (id: string) => (await operate().list()).find((report) => report.id === id)
const tables = () => site.sql<{ tablename: string }>("select tablename from pg_tables where tablename like 'plg_acme%'")

test('what another needs is missing, and there again: the wish is never touched', async () => {
  await enable('acme.reader')
  expect(verdictOf('acme.reader')).toMatchObject({ isEnabled: true, status: 'suspended', reason: { kind: 'missing', detail: 'it needs acme.notes' } })
  await enable('acme.notes')
  expect(verdictOf('acme.reader')?.status).toBe('enabled')
  await disable('acme.notes')
  expect(verdictOf('acme.reader')).toMatchObject({ isEnabled: true, status: 'suspended' })
})

test('what is there in another version is as good as missing', async () => {
  await enable('acme.notes')
  await enable('acme.future')
  expect(verdictOf('acme.future')?.reason).toEqual({ kind: 'missing', detail: 'it needs acme.notes ^2.0.0, this site has 1.0.0' })
  await disable('acme.future')
  await disable('acme.notes')
})

test.each([
  ['acme.nomodels', 'it failed at import: no models'],
  ['acme.nosteps', 'it failed at migration: Migration 0001 (up) failed: Original error: no steps'],
  ['acme.nostart', 'it failed at start: no start'],
])('%s is suspended with the reason, its problem is kept, and the site goes on', async (id, detail) => {
  await enable(id)
  await expect.poll(() => verdictOf(id)?.reason).toEqual({ kind: 'crashed', detail })
  await expect.poll(async () => (await operate().listProblems(id)).map(({ message }) => message)).toEqual([detail.replace(/^it failed at \w+: /, '')])
  expect((await site.createVisitor().get('/')).status).toBe(200)
})

test('a file that is not the one that was built keeps a plugin out', async () => {
  await enable('acme.changed')
  expect(verdictOf('acme.changed')?.reason).toEqual({ kind: 'integrity', detail: 'remoteEntry.js is not the file that was built' })
  expect((await site.createVisitor().get('/')).text).not.toContain('acme.changed')
})

test('a job that fails is a problem of its plugin', async () => {
  await enable('acme.nojob')
  await expect.poll(() => site.site.registry.isRunning('acme.nojob')).toBe(true)
  await site.getContext('acme.nojob').jobs.enqueue('break', {})
  await expect
    .poll(async () => (await operate().listProblems('acme.nojob')).map(({ side, location, message }) => ({ side, place: location, message })), {
      timeout: 10_000,
    })
    .toEqual([{ side: 'server', place: 'job break', message: 'no job' }])
  expect((await reportOf('acme.nojob'))?.problemCount).toBeGreaterThan(0)
})

test('what had crashed and was mended runs when it is switched on again', async () => {
  await writePlugin(folder, 'acme.nostart')
  await enable('acme.nostart')
  await expect.poll(() => site.site.registry.isRunning('acme.nostart')).toBe(true)
  expect((await site.createVisitor().get('/')).text).toContain('Hello from acme.nostart')
})

test('one that says it is unwell is named, and the site is ready all the same', async () => {
  await enable('acme.unwell')
  expect((await site.createVisitor().get('/ready')).body).toMatchObject({ status: 'ready', unwell: ['acme.unwell'] })
  await disable('acme.unwell')
  expect((await site.createVisitor().get('/ready')).body.unwell).toEqual([])
})

test('a switched-off plugin gets no work, and keeps its queue', async () => {
  await enable('acme.notes')
  await disable('acme.notes')
  await site.getContext('acme.notes').jobs.enqueue('write', {})
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await site.sql('select * from plg_acme_notes')).toEqual([])
  await enable('acme.notes')
  await expect.poll(() => site.sql('select * from plg_acme_notes'), { timeout: 10_000 }).toMatchObject([{ text: 'by job' }])
})

test('a rollback undoes what came after a step, and switching on does it again', async () => {
  const columns = () => site.sql("select 1 from information_schema.columns where table_name = 'plg_acme_notes' and column_name = 'colour'")
  await enable('acme.notes')
  await expect(operate().rollback('acme.notes', '0001-notes')).rejects.toThrow('plugin.still_on')
  await disable('acme.notes')
  await expect(operate().rollback('acme.notes', '0009-nothing')).rejects.toThrow('invalid')
  expect(await operate().rollback('acme.notes', '0001-notes')).toEqual(['0002-colours'])
  expect(await columns()).toEqual([])
  expect(await operate().rollback('acme.notes', '0001-notes')).toEqual([])
  await enable('acme.notes')
  expect(await columns()).toHaveLength(1)
})

test('a purge is planned by going back and undoing that, and takes nothing before it is confirmed', async () => {
  await enable('acme.notes')
  const { files } = site.getContext('acme.notes')
  const { path: place } = await files.add({ name: 'note.svg', mime: 'image/svg+xml', body: Buffer.from('<svg/>'), visibility: 'public' })
  await expect(operate().planPurge('acme.notes')).rejects.toThrow('plugin.still_on')
  await disable('acme.notes')
  const [row] = await site.sql<{ count: number }>('select count(*)::int as count from plg_acme_notes')
  expect(await operate().planPurge('acme.notes')).toEqual({ tables: [{ name: 'plg_acme_notes', rows: row?.count }], files: 1 })
  await expect(operate().purge('acme.notes', 'acme')).rejects.toThrow()
  expect(await tables()).toHaveLength(1)
  await operate().purge('acme.notes', 'acme.notes')
  expect(await tables()).toEqual([])
  expect((await site.createVisitor().get(`/storage/${place}`)).status).toBe(404)
  expect((await reportOf('acme.notes'))?.state).toBe('discovered')
})

test('switched on after a purge it begins anew', async () => {
  await enable('acme.notes')
  await expect.poll(() => site.site.registry.isRunning('acme.notes')).toBe(true)
  expect(await site.sql('select * from plg_acme_notes')).toEqual([])
})

test('uninstalled it is off, and its data is there when it comes back', async () => {
  await site.sql("insert into plg_acme_notes values ('kept')")
  await operate().uninstall('acme.notes')
  await expect.poll(() => verdictOf('acme.notes')?.status).toBe('disabled')
  expect((await reportOf('acme.notes'))?.state).toBe('discovered')
  await enable('acme.notes')
  expect(await site.sql('select text from plg_acme_notes')).toEqual([{ text: 'kept' }])
})

test('the core stays, and what is not there is not there', async () => {
  await expect(operate().disable('auth')).rejects.toThrow('plugin.is_core')
  await expect(operate().purge('auth', 'auth')).rejects.toThrow('plugin.is_core')
  await expect(operate().enable('nobody')).rejects.toThrow('plugin.unknown')
})
