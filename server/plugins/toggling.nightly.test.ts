import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeDatabaseDigests } from '../testing/database-digests.ts'
import { createTestSite, type TestSite } from '../testing/index.ts'

/** The time limit only stops a test that hangs. It is long, because the number of pairs grows with every plugin. */
const MAX_MS = 1_200_000

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ PLUGINS_DIR: path.resolve(import.meta.dirname, '../../examples') })
  for (const id of listOptionalPlugins()) await site.enablePlugin(id)
})
afterAll(() => site.close())

/** Returns the registry of the plugins. `site.site` is the running site of the test site. */
const getRegistry = () => site.site.registry

const listOptionalPlugins = () =>
  getRegistry()
    .list()
    .filter(({ current }) => !current.manifest.core)
    .map(({ id }) => id)

const computeDigests = () => computeDatabaseDigests(site.sql)

async function toggle(ids: readonly string[], isEnabled: boolean) {
  const { plugins } = site.getContext('core')
  for (const id of ids) await (isEnabled ? plugins.enable(id) : plugins.disable(id))
  for (const id of ids) await expect.poll(() => getRegistry().find(id)?.isEnabled).toBe(isEnabled)
}

/** Requests pages and endpoints that every site has, as a guest and as a user. */
async function visitCorePages() {
  const visitor = site.createVisitor()
  expect((await visitor.get('/')).status).toBeLessThan(500)
  expect((await visitor.get('/login')).status).toBe(200)
  const user = await site.createSignedInUser()
  expect((await user.get('/api/v1/me')).body.user.id).toBe(user.id)
  expect((await user.get('/account-settings')).status).toBe(200)
  expect((await user.get('/api/v1/user-sessions')).status).toBe(200)
  expect((await visitor.get('/ready')).body.status).toBe('ready')
  // The database is compared after the events of these requests were handled.
  await expect.poll(() => site.sql('select 1 from event_outbox'), { timeout: 10_000 }).toEqual([])
}

/** Lists every plugin alone and every pair of plugins. */
const listGroups = (ids: readonly string[]) => [
  ...ids.map((id) => [id]),
  ...ids.flatMap((first, index) => ids.slice(index + 1).map((second) => [first, second])),
]

test(
  'keeps all data when plugins and pairs of plugins are disabled and enabled',
  async () => {
    const ids = listOptionalPlugins()
    expect(ids.length).toBeGreaterThanOrEqual(3)
    // Some jobs run when their plugin is enabled again, and write rows at the first run. They do so here, and not during the comparisons.
    await toggle(ids, false)
    await toggle(ids, true)
    await expect.poll(() => site.sql("select name from jobs.job where state < 'completed' and start_after <= now()")).toEqual([])
    for (const group of listGroups(ids)) {
      const digestsWhenEnabled = await computeDigests()
      await toggle(group, false)
      expect(await computeDigests(), `${group} disabled`).toEqual(digestsWhenEnabled)
      await toggle(group, true)
      await toggle(group, false)
      await visitCorePages()
      const digestsAfterUse = await computeDigests()
      await toggle(group, true)
      expect(await computeDigests(), `${group} enabled again`).toEqual(digestsAfterUse)
      await expect.poll(() => group.every((id) => getRegistry().isRunning(id)), { message: String(group) }).toBe(true)
    }
  },
  MAX_MS,
)
