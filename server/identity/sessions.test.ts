import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { writePlugin } from '../testing/write-plugin.ts'
import { createSessionsStore } from './sessions.store.ts'
import { hashToken } from './sessions.ts'

const SERVER_MODULE = `
import { defineEndpoint } from '@balafon/sdk/contract'
import { implement } from '@balafon/sdk/server'
import * as z from 'zod/mini'
const getId = defineEndpoint({ method: 'GET', path: 'x/acme.browser/id', summary: 'Get the browser session id', access: 'guest', response: z.any() })
const serverModule = { routes: () => [implement(getId, async ({ request }) => ({ id: request.browserSessionId }))] }`

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-plugins-'))
  await writePlugin(folder, 'acme.browser', { server: SERVER_MODULE })
  site = await createTestSite({ PLUGINS_DIR: folder })
  await site.enablePlugin('acme.browser')
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

describe('browserSessionId', () => {
  test('is null without cookies, stays the same for a guest and changes at sign-in', async () => {
    const visitor = site.createVisitor()
    const readId = async (): Promise<string | null> => (await visitor.get('/api/v1/x/acme.browser/id')).body.id
    expect(await readId()).toBeNull()
    await visitor.get('/')
    const guestId = await readId()
    expect(guestId).toMatch(/^[0-9a-f]{64}$/)
    expect(await readId()).toBe(guestId)
    const { id } = await site.createSignedInUser()
    visitor.adoptSession(await site.site.openSession(id))
    expect(await readId()).not.toBe(guestId)
  })
})

describe('findByTokenHash', () => {
  test('finds the session of each request when many arrive together', async () => {
    const store = createSessionsStore(site)
    const users = await Promise.all([1, 2, 3].map(() => site.createSignedInUser()))
    const open = async (userId: number) => hashToken((await site.site.openSession(userId)).token)
    const [first, second, third] = await Promise.all(users.map(({ id }) => open(id)))
    const ended = await open(users[0]?.id ?? 0)
    await store.deleteByTokenHash(ended)
    const requested = [first, ended, second, hashToken('unknown'), third, first] as Buffer[]
    const ids = users.map(({ id }) => id)
    const expected = [ids[0], undefined, ids[1], undefined, ids[2], ids[0]]
    expect((await Promise.all(requested.map(store.findByTokenHash))).map((found) => found?.user.id)).toEqual(expected)
    const alone = []
    for (const tokenHash of requested) alone.push((await store.findByTokenHash(tokenHash))?.user.id)
    expect(alone).toEqual(expected)
  })
})
