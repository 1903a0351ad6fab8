import { spawnSync } from 'node:child_process'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { createTestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ID = 'deep-river.talking-drum'

/** Inside this repository, so that the new plugin finds `node_modules` as in its author's repository. */
let temporaryFolder: string
const getPluginFolder = () => path.join(temporaryFolder, 'plugins', 'talking-drum')
beforeAll(async () => {
  await fs.mkdir(path.join(ROOT, '.data'), { recursive: true })
  temporaryFolder = await fs.mkdtemp(path.join(ROOT, '.data', 'create-plugin-'))
  const names = ['--team', 'deep-river', '--name', 'talking-drum', '--title', "The drum's talk"]
  expect(runNode(['packages/create-plugin/create.mjs', getPluginFolder(), ...names])).toContain(`Created ${ID} in`)
  expect(runNode([path.join(ROOT, 'node_modules/@rsbuild/core/bin/rsbuild.js'), 'build'], getPluginFolder(), { NODE_ENV: 'production' })).toContain('built in')
}, 120_000)
afterAll(() => fs.rm(temporaryFolder, { recursive: true, force: true }))

function runNode(args: readonly string[], cwd = ROOT, environment: NodeJS.ProcessEnv = {}, exitCode = 0): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', env: { ...process.env, ...environment } })
  expect(status, stdout + stderr).toBe(exitCode)
  return stdout + stderr
}

describe('created plugin', () => {
  test('contains no names of the template', async () => {
    const entries = await fs.readdir(getPluginFolder(), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('/dist'))
    expect(files.length).toBeGreaterThan(15)
    for (const { parentPath, name } of files) expect(await fs.readFile(path.join(parentPath, name), 'utf8'), name).not.toMatch(/my[-_ ](team|plugin)/i)
  })

  test('adds its page, texts and endpoints to a site', async () => {
    const site = await createTestSite({ PLUGINS_DIR: path.dirname(getPluginFolder()) })
    await site.enablePlugin(ID)
    const page = await site.createVisitor().get('/talking-drum')
    expect(page.status).toBe(200)
    expect(page.text).toContain("The drum's talk")
    expect((await site.createVisitor().get(`/api/v1/x/${ID}/notes`)).body).toEqual({ notes: [] })
    await site.close()
  })

  test('passes the plugin check', () => {
    expect(runNode(['server/cli/cli.ts', 'plugin', 'check', getPluginFolder()])).toContain('No problems found.')
  })

  test('passes the tests that it contains', async () => {
    const setup = path.join(ROOT, 'server/testing/global-setup.ts')
    const config = { test: { include: ['plugins/**/*.test.ts'], globalSetup: setup, testTimeout: 60_000, hookTimeout: 60_000 } }
    await fs.writeFile(path.join(temporaryFolder, 'vitest.config.mjs'), `export default ${JSON.stringify(config)}`)
    const args = [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--root', temporaryFolder, '--no-color']
    expect(runNode(args, temporaryFolder, { NODE_ENV: 'test', VITEST: '' })).toMatch(/Tests\s+6 passed/)
  }, 120_000)
})

describe('create-balafon-plugin', () => {
  test.each([
    [['--team', 'Deep', '--name', 'drum'], 'The team must consist of'],
    [['--team', 'balafon', '--name', 'drum'], 'is reserved'],
    [['--team', 'deep', '--name', '../drum'], 'The name must consist of'],
    [['--team', 'deep', '--name', 'drum', '--title', 'A "drum"'], 'The title must not'],
    [[], 'The team must consist of'],
  ])('rejects %j with a message', (args, message) => {
    expect(runNode(['packages/create-plugin/create.mjs', ...args], ROOT, {}, 2)).toContain(message)
  })

  test('does not write into a folder that is not empty', () => {
    expect(runNode(['packages/create-plugin/create.mjs', getPluginFolder(), '--team', 'a', '--name', 'b'], ROOT, {}, 1)).toContain('is not empty')
  })
})
