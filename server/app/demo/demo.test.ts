import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/index.ts'
import { loadDemoContent } from './demo.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

describe('loadDemoContent', () => {
  test('runs on one node at a time', async () => {
    let runCount = 0
    let finish = () => {}
    const demo = () => {
      runCount += 1
      return new Promise<void>((resolve) => {
        finish = resolve
      })
    }
    const registry = { listRunning: () => [{ id: 'player', state: { instance: { serverModule: { demo }, services: {} } } }] }
    const node = { ...site.site, registry: registry as never }
    const first = loadDemoContent(node, () => {})
    await expect.poll(() => runCount).toBe(1)
    await loadDemoContent(node, () => {})
    expect(runCount).toBe(1)
    finish()
    await first
    expect(await site.site.pluginsStore.needsDemo('player')).toBe(false)
  })
})
