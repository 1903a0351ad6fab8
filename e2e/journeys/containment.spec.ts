import { promises as fs } from 'node:fs'
import path from 'node:path'
import { writePlugin } from '@balafon/server/testing/write-plugin'
import { expect, type Page, test } from '@playwright/test'
import { createDataDir } from '../site/data-folders.ts'
import { query } from '../site/database.ts'
import { type RunningSite, startSite } from '../site/start-site.ts'

const BLOCK = { 'host.railSection/v1': [{ component: 'Block' }] }

/** Creates the script that the build of a plugin would produce: a module federation container with one component. `component` is the source of a function that receives React and returns the component. */
const buildRemote = (id: string, component: string, setup = '') => `
var ${id.replace(/\W/g, '_')} = (function () {
  ${setup}
  var scope
  return {
    init: function (shared) { scope = shared },
    get: async function () {
      var React = (await Object.values(scope.react)[0].get())()
      var Block = (${component})(React)
      var plugin = { manifest: { id: '${id}' }, components: { Block: async function () { return { default: Block } } }, commands: {}, locales: {} }
      return function () { return { default: plugin } }
    },
  }
})()`

const withReact = (component: string) => `(React) => ${component}`

/** Plugins that fail in the browser, with the problem that must be reported to the administrator. */
const BROWSER_FAULTS: readonly { readonly id: string; readonly client: string; readonly expected: RegExp }[] = [
  { id: 'fault.import', client: 'throw new Error("broken at import")', expected: /fault_import|container|broken at import|remoteEntry/i },
  { id: 'fault.nothing', client: 'var nothing = 1', expected: /fault_nothing|container|remoteEntry/i },
  {
    id: 'fault.setup',
    client: buildRemote('fault.setup', '() => null', '').replace(
      'init: function (shared) { scope = shared }',
      'init: function () { throw new Error("broken at setup") }',
    ),
    expected: /broken at setup/,
  },
  {
    id: 'fault.render',
    client: buildRemote('fault.render', withReact('function Block() { throw new Error("broken at render") }')),
    expected: /broken at render/,
  },
  {
    id: 'fault.effect',
    client: buildRemote(
      'fault.effect',
      withReact('function Block() { React.useEffect(function () { throw new Error("broken in an effect") }, []); return "effect" }'),
    ),
    expected: /broken in an effect/,
  },
  {
    id: 'fault.promise',
    client: buildRemote(
      'fault.promise',
      withReact('function Block() { React.useEffect(function () { void Promise.reject(new Error("broken in a promise")) }, []); return "promise" }'),
    ),
    expected: /broken in a promise/,
  },
  {
    id: 'fault.event',
    client: buildRemote(
      'fault.event',
      withReact('function Block() { return React.createElement("button", { onClick: function () { throw new Error("broken in an event") } }, "Break") }'),
    ),
    expected: /broken in an event/,
  },
  { id: 'fault.hang', client: 'var hanging = 1', expected: /did not load within 8 seconds|fault_hang|remoteEntry/ },
  { id: 'fault.gone', client: 'var gone = 1', expected: /fault_gone|remoteEntry|script/i },
  {
    id: 'fault.tampered',
    client: buildRemote('fault.tampered', withReact('function Block() { return "tampered" }')),
    expected: /fault_tampered|remoteEntry|script/i,
  },
]

/** Plugins that fail on the server, with the expected reason of the suspension. */
const SERVER_FAULTS: readonly { readonly id: string; readonly server?: string; readonly engines?: string; readonly reason: RegExp }[] = [
  { id: 'fault.module', server: 'throw new Error("broken at import")', reason: /import: broken at import/ },
  { id: 'fault.models', server: 'const serverModule = { get models() { throw new Error("broken models") } }', reason: /import: broken models/ },
  {
    id: 'fault.migration',
    server: 'const serverModule = { migrations: [{ name: "1", up: async () => { throw new Error("broken step") } }] }',
    reason: /migration: .*broken step/,
  },
  { id: 'fault.services', server: 'const serverModule = { services() { throw new Error("broken services") } }', reason: /start: broken services/ },
  { id: 'fault.start', server: 'const serverModule = { start: async () => { throw new Error("broken start") } }', reason: /start: broken start/ },
  { id: 'fault.old', engines: '^0.1.0', reason: /needs SDK/ },
]

const HEALTHY_PLUGIN = 'well.neighbour'

let folder: string
let site: RunningSite
test.beforeAll(async () => {
  folder = await createDataDir()
  const plugins = path.join(folder, 'plugins')
  for (const { id, client } of BROWSER_FAULTS) await writePlugin(plugins, id, { client, contributes: BLOCK })
  for (const { id, server, engines } of SERVER_FAULTS) await writePlugin(plugins, id, { ...(server && { server }), ...(engines && { engines }) })
  await writePlugin(plugins, HEALTHY_PLUGIN, {
    client: buildRemote(HEALTHY_PLUGIN, withReact('function Block() { return React.createElement("p", null, "All is well here") }')),
    contributes: BLOCK,
    server: `const serverModule = { jobs: () => [{ name: 'work', run: async () => {} }] }`,
  })
  // An invalid manifest.
  await fs.mkdir(path.join(plugins, 'garbled/dist'), { recursive: true })
  await fs.writeFile(path.join(plugins, 'garbled/dist/plugin.json'), '{"id": 7')
  site = await startSite(folder, { DEMO: 'false', DEMO_PASSWORD: '', LOG_LEVEL: 'silent', PLUGINS_DIR: plugins })
  await query(folder, "update plugins set is_enabled = true, attempt = attempt + 1 where not is_core; select pg_notify('balafon', 'plugins')")
  await expect.poll(async () => (await fetch(`${site.url}/plugins/${HEALTHY_PLUGIN}/abc/remoteEntry.js`)).status).toBe(200)
})
test.afterAll(async () => {
  await site.stop()
  await fs.rm(folder, { recursive: true, force: true })
})

/** Simulates network failures in the browser, since the site itself serves the built files correctly. */
async function simulateNetworkFailures(page: Page) {
  await page.route('**/plugins/fault.hang/**', () => {})
  await page.route('**/plugins/fault.gone/**', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.route('**/plugins/fault.tampered/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()} ` })
  })
}

const listProblems = async (id: string) =>
  (await query(folder, 'select side, message from plugin_problems where plugin = $1', [id])).map(({ side, message }) => `${side} ${message}`).join('\n')

test('contains every failure in browser and server, and reports it to the operator', async ({ page }) => {
  await simulateNetworkFailures(page)
  // A script that never arrives delays the load event.
  await page.goto(site.url, { waitUntil: 'commit' })
  await expect(page.getByText('All is well here').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Break' }).click()
  const contained: string[] = []
  for (const { id, expected } of BROWSER_FAULTS) {
    await expect.poll(() => listProblems(id), { message: id }).toMatch(/client /)
    expect(await listProblems(id), id).toMatch(expected)
    contained.push(id)
  }
  expect(contained).toHaveLength(BROWSER_FAULTS.length)
  // The host and the healthy plugin still work.
  await expect(page.getByText('All is well here').first()).toBeVisible()
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await listProblems(HEALTHY_PLUGIN)).toBe('')

  await test.step('suspends plugins that fail on the server with a reason, and stays ready', async () => {
    const listSuspended = async () => (await (await fetch(`${site.url}/ready`)).json()).suspended.toSorted()
    // Plugins start independently of each other: the healthy one may run before the others have failed.
    await expect.poll(listSuspended).toEqual(SERVER_FAULTS.map(({ id }) => id).toSorted())
    for (const { id, reason } of SERVER_FAULTS) {
      // A plugin that was built for another version of the SDK is suspended before it starts, so no problem is recorded.
      if (id === 'fault.old') continue
      // The reason of the suspension begins with the phase that failed and a colon. The recorded problem does not contain this beginning.
      expect(`${(await listProblems(id)).replace('server ', '')}`, id).toMatch(new RegExp(reason.source.replace(/^\w+: (\.\*)?/, '')))
    }
  })
})

test('disables a contribution in a tab after three crashes', async ({ page }) => {
  const countCrashes = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('be-plugin-crashes') ?? '{}')['fault.render Block']?.length)
  for (const count of [1, 2, 3]) {
    await page.goto(site.url)
    await expect(page.getByText('All is well here').first()).toBeVisible()
    await expect.poll(countCrashes).toBe(count)
  }
  const consoleMessages: string[] = []
  page.on('console', (message) => consoleMessages.push(message.text()))
  await page.goto(site.url)
  await expect(page.getByText('All is well here').first()).toBeVisible()
  expect(consoleMessages.filter((text) => text.includes('broken at render'))).toEqual([])
  expect(await countCrashes()).toBe(3)
})

test('requests nothing from third-party plugins in safe mode', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`${site.url}/safe-mode`)
  await expect(page.getByRole('heading', { name: 'Safe mode' })).toBeVisible()
  await page.getByRole('button', { name: 'Enter safe mode' }).click()
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(requests.filter((url) => /\/plugins\/(fault|well)\./.test(url))).toEqual([])
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Exit safe mode' }).click()
  await expect(page.getByText('All is well here').first()).toBeVisible()
})
