import { promises as fs } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBuiltPlugin, ROOT, runNode } from './testing/created-plugin.ts'

let plugin: Awaited<ReturnType<typeof createBuiltPlugin>>
beforeAll(async () => {
  plugin = await createBuiltPlugin()
}, 300_000)
afterAll(() => plugin.remove())

test('passes the tests that a created plugin contains', async () => {
  const setup = path.join(ROOT, 'server/testing/global-setup.ts')
  const config = { test: { include: ['plugins/**/*.test.ts'], globalSetup: setup, testTimeout: 60_000, hookTimeout: 60_000 } }
  await fs.writeFile(path.join(plugin.temporaryFolder, 'vitest.config.mjs'), `export default ${JSON.stringify(config)}`)
  const args = [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--root', plugin.temporaryFolder, '--no-color']
  expect(runNode(args, plugin.temporaryFolder, { NODE_ENV: 'test', VITEST: '' })).toMatch(/Tests\s+6 passed/)
}, 300_000)
