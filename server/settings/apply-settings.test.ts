import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCaches } from '../app/maintenance/caches.ts'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { createApplySettings } from './apply-settings.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ LOG_LEVEL: 'error' })
})
afterAll(() => site.close())

const core = () => site.getContext('core')

describe('settings', () => {
  test('applies the lifetime of cached values at once', async () => {
    const { cache, settings } = core()
    let computed = 0
    const read = () =>
      cache.getOrCompute('apply-settings', 600, async () => {
        computed += 1
        return computed
      })
    expect([await read(), await read()]).toEqual([1, 1])
    await settings.set('cache.max_seconds', 0)
    await expect
      .poll(async () => {
        const [first, second] = [await read(), await read()]
        return second - first
      })
      .toBe(1)
  })

  test('applies the level of the log at once', async () => {
    const { log, logs, settings } = core()
    const listMessages = async () => (await logs.listErrors({ before: null, count: 100 })).map(({ message }) => message)
    log.error({}, 'logged by default')
    await expect.poll(listMessages).toContain('logged by default')
    const levels: (string | null)[] = []
    const applySettings = createApplySettings({
      settings,
      log: { setLevel: (level) => levels.push(level) },
      caches: createCaches(),
      refreshStorageOrigins: async () => {},
    })
    await settings.set('logging.level', 'debug')
    await applySettings()
    await settings.set('logging.level', null)
    await applySettings()
    expect(levels).toEqual(['debug', null])
  })

  test('deletes old errors of the error log after the retention period', async () => {
    const { settings, logs, jobs } = core()
    await site.models.LoggedError.create({ source: 'server', message: 'an old error', createdAt: new Date(Date.now() - 10 * 86_400_000) })
    await settings.set('logging.retention_days', 20)
    const listMessages = async () => (await logs.listErrors({ before: null, count: 100 })).map(({ message }) => message)
    expect(await listMessages()).toContain('an old error')
    await settings.set('logging.retention_days', 5)
    await jobs.enqueue('delete-old-rows', {})
    await expect.poll(listMessages, { timeout: 15_000 }).not.toContain('an old error')
  })
})
