import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/index.ts'
import { writePlugin } from '../../testing/write-plugin.ts'

const URL = '/api/v1/users/me/data'

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-plugins-'))
  await writePlugin(folder, 'acme.diary', {
    server: `const serverModule = { services: () => 'dear', personalData: async (services, id) => ({ page: services + ' ' + id }) }`,
  })
  await writePlugin(folder, 'acme.broken', { server: `const serverModule = { personalData: async () => { throw new Error('torn') } }` })
  site = await createTestSite({ PLUGINS_DIR: folder })
  for (const id of ['acme.diary', 'acme.broken']) {
    await site.getContext('core').plugins.enable(id)
    await vi.waitUntil(() => site.site.registry.isRunning(id), { timeout: 10_000 })
  }
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

test('one gets all of it, from every plugin, and hears which part is missing', async () => {
  const member = await site.createSignedInUser()
  const { files } = site.getContext('core')
  await files.add({ name: 'voice.mp3', mime: 'audio/mpeg', body: Buffer.from('x'), visibility: 'private', ownerId: member.id })
  const { status, body } = await member.get(URL)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    site: 'Balafon',
    incomplete: ['acme.broken'],
    core: { account: { id: member.id, email: member.email }, sessions: [{ ip_address: '127.0.0.1' }], files: [{ name: 'voice.mp3', file_size: 1 }] },
    'acme.diary': { page: `dear ${member.id}` },
  })
  expect(body).not.toHaveProperty('acme.broken')
})

test('the letters that were sent are in it without what they say, and so is what the user alone was permitted', async () => {
  const [member, other] = [await site.createSignedInUser({ permissions: ['music.create'] }), await site.createSignedInUser()]
  for (const { email } of [member, other])
    await site.getContext('core').mailer.send({ to: { email }, language: 'en', template: 'verify_email', data: { code: '424242' } })
  const { body, text } = await member.get(URL)
  expect(body.core.letters).toEqual([
    { email: member.email, subject: 'Your code for Balafon', created_at: expect.any(String), sent_at: expect.toBeOneOf([null, expect.any(String)]) },
  ])
  expect(text).not.toContain('424242')
  expect(body.core.permissions).toEqual([{ name: 'music.create', restrictions: [] }])
})

test('no secret is in it, and nothing of anybody else', async () => {
  const [member, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
  const { text } = await member.get(URL)
  // The names and dates of access tokens are told; what they are made of is not.
  expect(text).not.toMatch(/password|hash|argon2|token(?!s":)/)
  expect(text).not.toContain(other.email)
})

test('it is a file to save, and no browser keeps a copy', async () => {
  const member = await site.createSignedInUser()
  for (const headers of [undefined, { 'if-none-match': '*' }]) {
    const answer = await member.get(URL, headers)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="my-data.json"' })
    expect(answer.headers).not.toHaveProperty('etag')
  }
})

test('a guest has none', async () => {
  expect((await site.createVisitor().get(URL)).status).toBe(401)
})
