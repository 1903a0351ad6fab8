import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite, writePlugin } from '../testing/index.ts'
import { createSubscribersStore, type Subscriber, type SubscribersStore } from './subscribers.store.ts'
import { createCompareSubscribers, createPluginSubscribers } from './subscribers.ts'

const PLUGIN = 'acme.plans'
const TOMORROW = new Date(Date.now() + 24 * 3600_000)
const YESTERDAY = new Date(Date.now() - 24 * 3600_000)

const SERVER = `
  const listed = { pages: [], fails: false }
  const serverModule = {
    services: () => ({ listed }),
    provides: () => ({ 'core.subscribers/v1': [{
      listSubscribed: async ({ afterUserId, limit }) => {
        if (listed.fails) throw new Error('broken')
        return listed.pages.filter(({ userId }) => userId > afterUserId).slice(0, Math.min(limit, 2))
      },
    }] }),
  }`

let site: TestSite
let folder: string
let store: SubscribersStore
let userIds: readonly number[]
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-subscribers-'))
  await writePlugin(folder, PLUGIN, { server: SERVER, contributes: {}, scopes: ['users.write'] })
  site = await createTestSite({ PLUGINS_DIR: folder })
  await site.enablePlugin(PLUGIN)
  store = createSubscribersStore(site.site.getContext('core').sql)
  userIds = (await Promise.all([1, 2, 3, 4].map(async () => (await site.createSignedInUser()).id))).toSorted((a, b) => a - b)
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const getListed = () => site.getServices<{ listed: { pages: Subscriber[]; fails: boolean } }>(PLUGIN).listed
beforeEach(async () => {
  Object.assign(getListed(), { pages: [], fails: false })
  await site.models.UserSubscription.destroy({ where: {} })
})

const getId = (index: number) => userIds[index] ?? 0
const listSubscribed = async (isSubscribed = true) =>
  (await site.getContext('core').users.list({ isSubscribed, ids: userIds, sort: 'id', limit: 10 })).users.map(({ id }) => id)
const compare = () => createCompareSubscribers({ store, ...site.getContext('core') })()
const report = (plugin = PLUGIN) => createPluginSubscribers(plugin, store)

describe('subscribers.setValidUntil', () => {
  test('adds a user to the subscribers until the time, and replaces an earlier report', async () => {
    await report().setValidUntil(getId(0), TOMORROW)
    await report().setValidUntil(getId(1), YESTERDAY)
    expect(await listSubscribed()).toEqual([getId(0)])
    expect(await listSubscribed(false)).toEqual([getId(1), getId(2), getId(3)])
    await report().setValidUntil(getId(0), null)
    expect(await listSubscribed()).toEqual([])
  })

  test('ignores deleted users, and plugins that do not run', async () => {
    await report().setValidUntil(999_999_999, TOMORROW)
    await report('acme.disabled').setValidUntil(getId(0), TOMORROW)
    expect(await site.models.UserSubscription.count()).toBe(1)
    expect(await listSubscribed()).toEqual([])
  })
})

describe('core.subscribers/v1', () => {
  test('adds the listed users of all pages and removes the others', async () => {
    await report().setValidUntil(getId(3), TOMORROW)
    getListed().pages = [0, 1, 2].map((index) => ({ userId: getId(index), validUntil: TOMORROW }))
    await compare()
    expect(await listSubscribed()).toEqual([0, 1, 2].map(getId))
  })

  test('keeps reports that are newer than the list', async () => {
    getListed().pages = [{ userId: getId(0), validUntil: TOMORROW }]
    const startedAt = await store.readClock()
    await report().setValidUntil(getId(0), null)
    await store.saveListed(PLUGIN, getListed().pages, startedAt)
    expect(await listSubscribed()).toEqual([])
  })

  test('keeps the recorded subscribers while the plugin fails', async () => {
    await report().setValidUntil(getId(0), TOMORROW)
    getListed().fails = true
    await compare()
    expect(await listSubscribed()).toEqual([getId(0)])
  })
})
