import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpDatabase } from '../testing/dump.ts'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ PLUGINS_DIR: path.resolve(import.meta.dirname, '../../examples') })
  for (const id of optional()) await site.enablePlugin(id)
})
afterAll(() => site.close())

const optional = () =>
  site.site.registry
    .list()
    .filter(({ current }) => !current.manifest.core)
    .map(({ current }) => current.manifest.id)

const dump = () => dumpDatabase(site.sql)

async function flip(ids: readonly string[], wanted: boolean) {
  const { plugins } = site.getContext('core')
  for (const id of ids) await (wanted ? plugins.enable(id) : plugins.disable(id))
  for (const id of ids) await expect.poll(() => site.site.registry.find(id)?.isEnabled).toBe(wanted)
}

/** What everybody does on every site. */
async function walkAround() {
  const visitor = site.createVisitor()
  expect((await visitor.get('/')).status).toBeLessThan(500)
  expect((await visitor.get('/login')).status).toBe(200)
  const member = await site.createSignedInUser()
  expect((await member.get('/api/v1/me')).body.user.id).toBe(member.id)
  expect((await member.get('/account-settings')).status).toBe(200)
  expect((await member.get('/api/v1/user-sessions')).status).toBe(200)
  expect((await visitor.get('/ready')).body.status).toBe('ready')
  // What walking around has set off is done before anything is compared.
  await expect.poll(() => site.sql('select 1 from event_outbox'), { timeout: 10_000 }).toEqual([])
}

/** Every plugin, and every pair of them. */
const pairs = (ids: readonly string[]) => [...ids.map((id) => [id]), ...ids.flatMap((one, index) => ids.slice(index + 1).map((other) => [one, other]))]

test('off, on, off, on: each plugin and each pair leaves everything as it was, and nobody else notices', async () => {
  const ids = optional()
  expect(ids.length).toBeGreaterThanOrEqual(3)
  for (const group of pairs(ids)) {
    const before = await dump()
    await flip(group, false)
    expect(await dump(), `${group} off`).toEqual(before)
    await flip(group, true)
    await flip(group, false)
    await walkAround()
    const after = await dump()
    await flip(group, true)
    expect(await dump(), `${group} on again`).toEqual(after)
    await expect.poll(() => group.every((id) => site.site.registry.isRunning(id)), { message: String(group) }).toBe(true)
  }
}, 180_000)
