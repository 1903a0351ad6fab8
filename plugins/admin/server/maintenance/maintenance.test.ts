import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clearCache, getSiteStatus, sendTestEmail } from '../../contract/maintenance.ts'

let site: TestSite
let administrator: SignedInUser
beforeAll(async () => {
  site = await createTestSite()
  administrator = await site.createSignedInUser({ permissions: ['settings.update'] })
})
afterAll(() => site.close())

const setSettings = (values: Record<string, unknown>) => site.getContext('core').settings.setAll(values)

describe('GET settings/status', () => {
  test('returns figures about files, queues, live streams and caches', async () => {
    const { status, body } = await administrator.request(getSiteStatus, {})
    expect(status).toBe(200)
    expect(body).toMatchObject({ storage: { kind: 'disk', name: 'local', files: expect.any(Number) }, live: { streams: 0, users: 0, guests: 0 } })
    const labels = body.queues.map(({ label }: { label: string }) => label)
    expect(labels).toEqual(expect.arrayContaining(['Site', 'Webhooks', 'Player']))
    expect(labels.filter((label: string) => label.includes('pgboss'))).toEqual([])
  })

  test('counts stored files, and waiting and failed jobs', async () => {
    const readStatus = async () => (await administrator.request(getSiteStatus, {})).body
    const { storage } = await readStatus()
    await site.getContext('core').files.add({ name: 'a.png', mime: 'image/png', body: Buffer.from('hello'), visibility: 'private' })
    expect((await readStatus()).storage).toEqual({ ...storage, files: storage.files + 1, bytes: storage.bytes + 5 })
    await site.sql("insert into jobs.job (name, data, source_name, output, state) values ('dead', $1, 'core', $2, 'created')", [
      JSON.stringify({ name: 'send-email', data: {} }),
      JSON.stringify({ message: 'no mail server' }),
    ])
    const findCore = async () => (await readStatus()).queues.find(({ owner }: { owner: string }) => owner === 'core')
    expect(await findCore()).toMatchObject({ label: 'Site', failed: 1 })
  })
})

test.each([
  ['s3', 's3'],
  ['acme.storage', 'plugin'],
])('returns where new files are stored for the setting %s', async (name, kind) => {
  await setSettings({ 'uploading.disk': name })
  const { body } = await administrator.request(getSiteStatus, {})
  await setSettings({ 'uploading.disk': undefined })
  expect(body.storage).toMatchObject({ kind, name })
})

describe('POST settings/cache/clear', () => {
  test('removes the cached values of plugins', async () => {
    const { cache } = site.getContext('player')
    let computed = 0
    const read = () =>
      cache.getOrCompute('maintenance-test', 600, async () => {
        computed += 1
        return computed
      })
    expect([await read(), await read()]).toEqual([1, 1])
    expect((await administrator.request(clearCache, {})).status).toBe(200)
    await expect.poll(read).toBe(2)
  })
})

describe('POST settings/outgoing-email/test', () => {
  test('says that the email was not sent while delivery is off', async () => {
    const { status, body } = await administrator.request(sendTestEmail, {})
    expect([status, body]).toEqual([200, { email: administrator.email, status: 'kept', error: null }])
  })

  test('returns the reason when the mail server cannot be reached', async () => {
    await setSettings({ 'mail.transport': 'smtp', 'mail.smtp_url': 'smtp://127.0.0.1:1' })
    const { status, body } = await administrator.request(sendTestEmail, {})
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'failed', error: expect.stringContaining('ECONNREFUSED') })
    await setSettings({ 'mail.transport': 'mailbox', 'mail.smtp_url': undefined })
  })

  test('returns 429 after ten emails of one user', async () => {
    const other = await site.createSignedInUser({ permissions: ['settings.update'] })
    const statuses = await Promise.all(Array.from({ length: 11 }, async () => (await other.request(sendTestEmail, {})).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})

test.each([[getSiteStatus], [clearCache], [sendTestEmail]])('returns 401 to guests and 403 without settings.update for $path', async (endpoint) => {
  expect((await site.createVisitor().request(endpoint, {})).status).toBe(401)
  expect((await (await site.createSignedInUser({ permissions: ['admin.access', 'logs.view'] })).request(endpoint, {})).status).toBe(403)
})
