import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestSite, type TestSite, type Visitor, writePlugin } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  countEmails,
  countErrors,
  type DeadJob,
  discardJob,
  exportEmails,
  exportErrors,
  type LoggedError,
  listEmails,
  listErrors,
  listSchedule,
  retryJob,
  runScheduledJob,
  type ScheduledJob,
} from '../../contract/logs.ts'

/** A plugin with one scheduled job. */
const SERVER_MODULE = `
const serverModule = {
  jobs: () => [{ name: 'tidy', cron: '5 4 * * *', run: async () => {} }],
}`

const TITLE = 'Hello from acme.work'

let folder: string
let site: TestSite
let viewer: Visitor
let administrator: Visitor
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-plugins-'))
  await writePlugin(folder, 'acme.work', { server: SERVER_MODULE })
  site = await createTestSite({ PLUGINS_DIR: folder, LOG_LEVEL: 'error' })
  viewer = await site.createSignedInUser({ permissions: ['logs.view'] })
  administrator = await site.createSignedInUser({ permissions: ['logs.view', 'settings.update'] })
  await site.getContext('core').plugins.enable('acme.work')
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const listDeadJobs = async (): Promise<DeadJob[]> => (await viewer.request(listSchedule, {})).body.dead
/** Inserts a dead job as the queue does after the last attempt, which would take too long in a test. */
async function createDeadJob(name: string): Promise<DeadJob> {
  await site.sql("insert into jobs.job (name, data, source_name, output, state) values ('dead', $1, 'acme.work', $2, 'created')", [
    JSON.stringify({ name, data: {} }),
    JSON.stringify({ message: 'the disk is full' }),
  ])
  const deadJob = (await listDeadJobs()).find((job) => job.name === name)
  if (!deadJob) throw new Error('the dead job is missing')
  return deadJob
}

test('lists the scheduled jobs of the core and of enabled plugins', async () => {
  const { status, body } = await viewer.request(listSchedule, {})
  expect(status).toBe(200)
  expect(body.schedule).toEqual(
    expect.arrayContaining([
      {
        owner: 'acme.work',
        owner_title: TITLE,
        name: 'tidy',
        label: 'tidy',
        cron: '5 4 * * *',
        last: null,
        next: expect.stringMatching(/T04:05:00\.000Z$/),
      },
    ]),
  )
  expect(body.schedule.map(({ owner, name }: ScheduledJob) => `${owner} ${name}`)).toContain('core delete-old-rows')
})

test('lists jobs with translated labels', async () => {
  const french = { 'accept-language': 'fr' }
  const { schedule } = (await viewer.request(listSchedule, {}, french)).body
  const job = schedule.find(({ name }: ScheduledJob) => name === 'delete-old-notifications')
  expect(job).toMatchObject({ owner: 'notifications', label: 'Supprimer les anciennes notifications' })
})

test.each(['en', 'fr'])('lists every scheduled job with a name in the language "%s"', async (language) => {
  const { schedule } = (await viewer.request(listSchedule, {}, { 'accept-language': language })).body
  const unnamed = schedule.filter(({ owner, owner_title, name, label }: ScheduledJob) => label === name || owner_title === owner)
  expect(unnamed.map(({ owner, name }: ScheduledJob) => `${owner}/${name}`)).toEqual(['acme.work/tidy'])
})

test('lists the result of a job’s last run', async () => {
  await site.getContext('acme.work').jobs.enqueue('tidy', {})
  const getLastRun = async () => (await viewer.request(listSchedule, {})).body.schedule.find(({ name }: ScheduledJob) => name === 'tidy')?.last
  await expect.poll(getLastRun, { timeout: 10_000 }).toMatchObject({ state: 'completed', error: null, at: expect.stringMatching(/Z$/) })
})

test('retries a dead job and returns 404 for the second request', async () => {
  const job = await createDeadJob('tidy')
  expect(job).toMatchObject({ owner: 'acme.work', error: 'the disk is full' })
  expect((await administrator.request(retryJob, { params: { id: job.id } })).status).toBe(200)
  expect(await listDeadJobs()).toEqual([])
  expect((await administrator.request(retryJob, { params: { id: job.id } })).body.code).toBe('admin.job_not_found')
})

test('discards only the given dead job', async () => {
  const [first, second] = [await createDeadJob('first'), await createDeadJob('second')]
  expect((await administrator.request(discardJob, { params: { id: first.id } })).status).toBe(200)
  expect((await listDeadJobs()).map(({ id }) => id)).toEqual([second.id])
})

test('returns 403 when a user without settings.update changes a dead job', async () => {
  const job = await createDeadJob('unchanged')
  for (const endpoint of [retryJob, discardJob]) expect((await viewer.request(endpoint, { params: { id: job.id } })).status).toBe(403)
  expect((await listDeadJobs()).map(({ id }) => id)).toContain(job.id)
})

test.each([['7'], ['x'.repeat(300)], ["' or true"]])('returns 422 for the invalid id %s', async (id) => {
  expect((await administrator.post(`/api/v1/logs/schedule/dead/${encodeURIComponent(id)}/retry`, {})).status).toBe(422)
})

test('lists emails in pages without their texts', async () => {
  const statement =
    "insert into emails (plugin, template, language, email, subject, html, text) values ('auth', 'welcome', 'en', $1, 'Welcome', 'secret', 'secret')"
  for (const name of ['a', 'b', 'c']) await site.sql(statement, [`${name}@example.test`])
  const first = await viewer.request(listEmails, { query: { perPage: '2' } })
  expect(first.body.data.map(({ email }: { email: string }) => email)).toEqual(['c@example.test', 'b@example.test'])
  expect(first.text).not.toContain('secret')
  const next = await viewer.request(listEmails, { query: { perPage: '2', cursor: first.body.next_cursor } })
  expect(next.body.data[0]).toMatchObject({ email: 'a@example.test', status: 'queued', plugin: 'Accounts', template: 'welcome', error: null })
  expect((await viewer.request(countEmails, { query: { recipient: 'B@example.test' } })).body).toEqual({ total: 1, is_exact: true })
  expect((await viewer.request(countEmails, { query: { status: 'failed' } })).body.total).toBe(0)
  const oldest = await viewer.request(listEmails, { query: { sort: 'created_at', recipient: 'a@example.test' } })
  expect(oldest.body.data).toMatchObject([{ email: 'a@example.test' }])
  expect((await viewer.request(exportEmails, { query: { columns: 'email' } })).text).toContain('"a@example.test"')
})

test('searches emails by their texts, and translates plugins and templates', async () => {
  const insert = (subject: string, email: string, error: string | null) =>
    site.sql("insert into emails (plugin, template, language, email, subject, error) values ('auth', 'reset_password', 'fr', $1, $2, $3)", [
      email,
      subject,
      error,
    ])
  await insert('Réinitialisez le mot de passe', 'salif@search.test', null)
  await insert('Bienvenue', 'mariam@search.test', 'connection refused by the mail server')
  const find = async (query: string) =>
    (await viewer.request(listEmails, { query: { query } }, { 'accept-language': 'fr' })).body.data.map(({ email }: { email: string }) => email)
  expect(await find('reinitialisez')).toEqual(['salif@search.test'])
  expect(await find('refused connection')).toEqual(['mariam@search.test'])
  expect(await find('search.test')).toEqual(['mariam@search.test', 'salif@search.test'])
  expect(await find("%' or true --")).toEqual([])
  expect(await find('***')).toEqual([])
  expect((await viewer.request(countEmails, { query: { query: 'refused' } })).body.total).toBe(1)
  const { data } = (await viewer.request(listEmails, { query: { query: 'salif' } }, { 'accept-language': 'fr' })).body
  expect(data).toMatchObject([{ plugin: 'Comptes', plugin_id: 'auth', template: 'Réinitialisation du mot de passe', template_id: 'reset_password' }])
})

test('searches errors by message, path and request id', async () => {
  const requestId = '0b0c1f6e-0a3e-4bb0-9a58-3f6f6ab5d0aa'
  await site.sql("insert into logged_errors (source, message, path, request_id) values ('browser', 'The needle broke', '/library/songs', $1)", [requestId])
  for (const query of ['needle', 'broke needle', '/library', requestId]) {
    const { data } = (await viewer.request(listErrors, { query: { query } })).body
    expect(data.map(({ message }: LoggedError) => message)).toEqual(['The needle broke'])
  }
  expect((await viewer.request(countErrors, { query: { query: 'haystack' } })).body.total).toBe(0)
  expect((await viewer.request(listErrors, { query: { query: 'x'.repeat(201) } })).status).toBe(422)
  await site.sql('delete from logged_errors where request_id = $1', [requestId])
})

test('lists errors with their stack trace', async () => {
  site.getContext('acme.work').log.error({ err: new Error('out of paper') }, 'the printer stopped')
  const findError = async () => (await viewer.request(listErrors, {})).body.data.find(({ plugin }: LoggedError) => plugin === TITLE)
  await expect.poll(findError).toMatchObject({ source: 'server', message: 'the printer stopped: out of paper', request_id: null, breadcrumbs: [] })
  expect((await findError()).stack).toContain('logs.test.ts')
  const page = (await viewer.request(listErrors, { query: { perPage: '1' } })).body
  expect(page.data).toHaveLength(1)
  expect((await viewer.request(countErrors, { query: { of_plugin: 'acme.work' } })).body).toEqual({ total: 1, is_exact: true })
  expect((await viewer.request(countErrors, { query: { source: 'browser' } })).body.total).toBe(0)
  expect((await viewer.request(listErrors, { query: { source: 'other' } })).body.errors).toHaveProperty('source')
})

test('runs a scheduled job on request, once for each request', async () => {
  const params = { owner: 'acme.work', name: 'tidy' }
  const countRuns = async () => (await site.sql("select 1 from jobs.job where name = 'acme.work' and data->>'name' = 'tidy'")).length
  const before = await countRuns()
  const responses = await Promise.all([administrator.request(runScheduledJob, { params }), administrator.request(runScheduledJob, { params })])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(await countRuns()).toBe(before + 2)
})

test.each([
  ['an unknown job', { owner: 'acme.work', name: 'unknown' }],
  ['a job without a schedule', { owner: 'core', name: 'send-email' }],
])('returns 404 when %s is run', async (_, params) => {
  const { status, body } = await administrator.request(runScheduledJob, { params })
  expect([status, body.code]).toEqual([404, 'admin.job_not_found'])
})

test('returns 403 when a user without settings.update runs a job, and 401 to guests', async () => {
  const params = { owner: 'acme.work', name: 'tidy' }
  expect((await viewer.request(runScheduledJob, { params })).status).toBe(403)
  expect((await site.createVisitor().request(runScheduledJob, { params })).status).toBe(401)
})

test('returns 422 when the name of a job is too long', async () => {
  expect((await administrator.request(runScheduledJob, { params: { owner: 'acme.work', name: 'x'.repeat(101) } })).status).toBe(422)
})

test.each([[listSchedule], [listEmails], [countEmails], [exportEmails], [listErrors], [countErrors], [exportErrors]])(
  'returns 401 or 403 for $path without permission',
  async (endpoint) => {
    expect((await site.createVisitor().request(endpoint, {})).status).toBe(401)
    expect((await (await site.createSignedInUser()).request(endpoint, {})).status).toBe(403)
  },
)
