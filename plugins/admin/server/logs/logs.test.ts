import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestSite, type TestSite, type Visitor, writePlugin } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeadJob, discardJob, listErrors, listMails, listSchedule, reviveJob, type ScheduledJob } from '../../contract/logs.ts'

/** One job that the clock starts. */
const WORK = `
const serverModule = {
  jobs: () => [{ name: 'tidy', cron: '5 4 * * *', run: async () => {} }],
}`

let folder: string
let site: TestSite
let reader: Visitor
let operator: Visitor
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-plugins-'))
  await writePlugin(folder, 'acme.work', { server: WORK })
  site = await createTestSite({ PLUGINS_DIR: folder, LOG_LEVEL: 'error' })
  reader = await site.createSignedInUser({ permissions: ['logs.view'] })
  operator = await site.createSignedInUser({ permissions: ['logs.view', 'settings.update'] })
  await site.getContext('core').plugins.enable('acme.work')
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const dead = async (): Promise<DeadJob[]> => (await reader.request(listSchedule, {})).body.dead
/** As the queue leaves it after the last try: five of them would take a minute and a half. */
async function bury(name: string): Promise<DeadJob> {
  await site.sql("insert into jobs.job (name, data, source_name, output, state) values ('dead', $1, 'acme.work', $2, 'created')", [
    JSON.stringify({ name, data: {} }),
    JSON.stringify({ message: 'the disk is full' }),
  ])
  const buried = (await dead()).find((job) => job.name === name)
  if (!buried) throw new Error('it is not there')
  return buried
}

test('the schedule has what the clock starts, of the core and of plugins that are on', async () => {
  const { status, body } = await reader.request(listSchedule, {})
  expect(status).toBe(200)
  expect(body.schedule).toEqual(expect.arrayContaining([{ owner: 'acme.work', name: 'tidy', cron: '5 4 * * *', last: null }]))
  expect(body.schedule.map(({ owner, name }: ScheduledJob) => `${owner} ${name}`)).toContain('core sweep-old-rows')
})

test('how a job went the last time stands beside it', async () => {
  await site.getContext('acme.work').jobs.enqueue('tidy', {})
  const last = async () => (await reader.request(listSchedule, {})).body.schedule.find(({ name }: ScheduledJob) => name === 'tidy')?.last
  await expect.poll(last, { timeout: 10_000 }).toMatchObject({ state: 'completed', error: null, at: expect.stringMatching(/Z$/) })
})

test('a dead job is shown, goes back into its queue, and is gone from here; twice at once, one finds nothing', async () => {
  const job = await bury('tidy')
  expect(job).toMatchObject({ owner: 'acme.work', error: 'the disk is full' })
  expect((await operator.request(reviveJob, { params: { id: job.id } })).status).toBe(200)
  expect(await dead()).toEqual([])
  expect((await operator.request(reviveJob, { params: { id: job.id } })).body.code).toBe('job.unknown')
})

test('a dead job is discarded, and only that one', async () => {
  const [one, other] = [await bury('one'), await bury('other')]
  expect((await operator.request(discardJob, { params: { id: one.id } })).status).toBe(200)
  expect((await dead()).map(({ id }) => id)).toEqual([other.id])
})

test('who may only read decides nothing', async () => {
  const job = await bury('kept')
  for (const call of [reviveJob, discardJob]) expect((await reader.request(call, { params: { id: job.id } })).status).toBe(403)
  expect((await dead()).map(({ id }) => id)).toContain(job.id)
})

test.each([['7'], ['x'.repeat(300)], ["' or true"]])('an id that is none is refused: %s', async (id) => {
  expect((await operator.post(`/api/v1/logs/schedule/dead/${encodeURIComponent(id)}/revive`, {})).status).toBe(422)
})

test('letters are listed without what they say, page after page', async () => {
  const write = "insert into mails (plugin, template, language, email, subject, html, text) values ('auth', 'welcome', 'en', $1, 'Welcome', 'secret', 'secret')"
  for (const name of ['a', 'b', 'c']) await site.sql(write, [`${name}@example.test`])
  const first = await reader.request(listMails, { query: { perPage: 2 } })
  expect(first.body.data.map(({ email }: { email: string }) => email)).toEqual(['c@example.test', 'b@example.test'])
  expect(first.text).not.toContain('secret')
  const rest = await reader.request(listMails, { query: { perPage: 2, cursor: first.body.next_cursor } })
  expect(rest.body.data[0]).toMatchObject({ email: 'a@example.test', status: 'queued', plugin: 'auth', template: 'welcome', error: null })
})

test('errors of this process are listed with where they happened', async () => {
  site.getContext('acme.work').log.error({ err: new Error('no more paper') }, 'the printer stopped')
  const { errors } = (await reader.request(listErrors, {})).body
  expect(errors[0]).toMatchObject({ message: 'the printer stopped: no more paper', plugin: 'acme.work', request_id: null })
  expect(errors[0].stack).toContain('logs.test.ts')
})

test.each([[listSchedule], [listMails], [listErrors]])('$path is for who may see the logs', async (call) => {
  expect((await site.createVisitor().request(call, {})).status).toBe(401)
  expect((await (await site.createSignedInUser()).request(call, {})).status).toBe(403)
})
