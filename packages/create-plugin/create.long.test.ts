import { spawnSync } from 'node:child_process'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { createTestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ID = 'deep-river.talking-drum'

/** Within the checkout, as an author's folder is: what it imports is found from there. */
let workshop: string
const plugin = () => path.join(workshop, 'plugins', 'talking-drum')
beforeAll(async () => {
  await fs.mkdir(path.join(ROOT, '.data'), { recursive: true })
  workshop = await fs.mkdtemp(path.join(ROOT, '.data', 'scaffold-'))
  const names = ['--team', 'deep-river', '--name', 'talking-drum', '--title', "The drum's talk"]
  expect(run(['packages/create-plugin/create.mjs', plugin(), ...names])).toContain(`${ID} is in`)
  expect(run([path.join(ROOT, 'node_modules/@rsbuild/core/bin/rsbuild.js'), 'build'], plugin(), { NODE_ENV: 'production' })).toContain('built in')
}, 120_000)
afterAll(() => fs.rm(workshop, { recursive: true, force: true }))

function run(args: readonly string[], cwd = ROOT, environment: NodeJS.ProcessEnv = {}, code = 0): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', env: { ...process.env, ...environment } })
  expect(status, stdout + stderr).toBe(code)
  return stdout + stderr
}

test('nothing of the template is left in it', async () => {
  const entries = await fs.readdir(plugin(), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('/dist'))
  expect(files.length).toBeGreaterThan(15)
  for (const { parentPath, name } of files) expect(await fs.readFile(path.join(parentPath, name), 'utf8'), name).not.toMatch(/my[-_ ](team|plugin)/i)
})

test('built, it is a plugin of a site: its page, its words, its calls', async () => {
  const site = await createTestSite({ PLUGINS_DIR: path.dirname(plugin()) })
  await site.enablePlugin(ID)
  const page = await site.createVisitor().get('/talking-drum')
  expect(page.status).toBe(200)
  expect(page.text).toContain("The drum's talk")
  expect((await site.createVisitor().get(`/api/v1/x/${ID}/notes`)).body).toEqual({ notes: [] })
  await site.close()
})

test('the check finds nothing wrong with it', () => {
  expect(run(['server/cli/cli.ts', 'plugin', 'check', plugin()])).toContain('Nothing is wrong with it.')
})

test('its own tests pass', async () => {
  const setup = path.join(ROOT, 'server/testing/global-setup.ts')
  const config = { test: { include: ['plugins/**/*.test.ts'], globalSetup: setup, testTimeout: 60_000, hookTimeout: 60_000 } }
  await fs.writeFile(path.join(workshop, 'vitest.config.mjs'), `export default ${JSON.stringify(config)}`)
  const said = run([path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--root', workshop, '--no-color'], workshop, { NODE_ENV: 'test', VITEST: '' })
  expect(said).toMatch(/Tests\s+5 passed/)
}, 120_000)

test.each([
  [['--team', 'Deep', '--name', 'drum'], 'A team is lower case'],
  [['--team', 'balafon', '--name', 'drum'], 'the house itself'],
  [['--team', 'deep', '--name', '../drum'], 'A name is lower case'],
  [['--team', 'deep', '--name', 'drum', '--title', 'A "drum"'], 'without quotation marks'],
  [[], 'A team is lower case'],
])('%j is refused in a sentence', (args, sentence) => {
  expect(run(['packages/create-plugin/create.mjs', ...args], ROOT, {}, 2)).toContain(sentence)
})

test('a folder that has something in it is left alone', () => {
  expect(run(['packages/create-plugin/create.mjs', plugin(), '--team', 'a', '--name', 'b'], ROOT, {}, 1)).toContain('is not empty')
})
