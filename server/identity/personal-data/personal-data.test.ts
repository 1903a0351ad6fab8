import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/index.ts'
import { writePlugin } from '../../testing/write-plugin.ts'

const DATA_URL = '/api/v1/users/me/data'
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-plugins-'))
  await writePlugin(folder, 'acme.diary', {
    server: `const serverModule = { services: () => 'Dear', personalData: async (services, id) => ({ page: services + ' ' + id }) }`,
  })
  await writePlugin(folder, 'acme.broken', { server: `const serverModule = { personalData: async () => { throw new Error('broken') } }` })
  site = await createTestSite({ PLUGINS_DIR: folder })
  for (const id of ['acme.diary', 'acme.broken']) await site.enablePlugin(id)
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

describe('GET users/me/data', () => {
  test('returns the data of the core and all plugins, and lists the plugins that failed', async () => {
    const user = await site.createSignedInUser()
    const { files } = site.getContext('core')
    await files.add({ name: 'voice.mp3', mime: 'audio/mpeg', body: Buffer.from('x'), visibility: 'private', ownerId: user.id })
    const { status, body } = await user.get(DATA_URL)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      site: 'Balafon',
      incomplete: ['acme.broken'],
      core: { account: { id: user.id, email: user.email }, sessions: [{ ip_address: '127.0.0.1' }], files: [{ name: 'voice.mp3', file_size: 1 }] },
      'acme.diary': { page: `Dear ${user.id}` },
    })
    expect(body).not.toHaveProperty('acme.broken')
  })

  test('contains the account with every column except those of the password', async () => {
    const user = await site.createSignedInUser()
    const { body } = await user.get(DATA_URL)
    expect(body.core).toEqual({
      account: {
        id: user.id,
        name: expect.any(String),
        first_name: null,
        last_name: null,
        image: null,
        email: user.email,
        email_verified_at: null,
        banned_at: null,
        banned_until: null,
        language: null,
        country: null,
        timezone: null,
        created_at: expect.stringMatching(ISO_TIME),
        updated_at: expect.stringMatching(ISO_TIME),
      },
      roles: ['users'],
      permissions: [],
      sessions: [{ ip_address: '127.0.0.1', user_agent: '', created_at: expect.stringMatching(ISO_TIME), last_active: expect.stringMatching(ISO_TIME) }],
      emails: [],
      audit: [],
      files: [],
    })
  })

  test('contains emails without their content, and the user’s own permissions', async () => {
    const [user, otherUser] = [await site.createSignedInUser({ permissions: ['test.create'] }), await site.createSignedInUser()]
    for (const { email } of [user, otherUser])
      await site.getContext('core').mailer.send({ to: { email }, language: 'en', template: 'verify_email', data: { code: '424242' } })
    const { body, text } = await user.get(DATA_URL)
    expect(body.core.emails).toEqual([
      { email: user.email, subject: 'Your code for Balafon', created_at: expect.any(String), sent_at: expect.toBeOneOf([null, expect.any(String)]) },
    ])
    expect(text).not.toContain('424242')
    expect(body.core.permissions).toEqual([{ name: 'test.create', restrictions: [] }])
  })

  test('contains no secrets and no data of other users', async () => {
    const [user, otherUser] = [await site.createSignedInUser(), await site.createSignedInUser()]
    const { text } = await user.get(DATA_URL)
    // Names and dates of access tokens may be in it, but not the tokens.
    expect(text).not.toMatch(/password|hash|argon2|token(?!s":)/)
    expect(text).not.toContain(otherUser.email)
  })

  test('is a download that browsers do not cache', async () => {
    const user = await site.createSignedInUser()
    for (const headers of [undefined, { 'if-none-match': '*' }]) {
      const response = await user.get(DATA_URL, headers)
      expect(response.status).toBe(200)
      expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="my-data.json"' })
      expect(response.headers).not.toHaveProperty('etag')
    }
  })

  test('returns 401 for guests', async () => {
    expect((await site.createVisitor().get(DATA_URL)).status).toBe(401)
  })
})
