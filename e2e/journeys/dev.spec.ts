import { promises as fs } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { createAccount, PASSWORD } from '../site/accounts.ts'
import { copyDataDir, createFolder } from '../site/data-folders.ts'
import { setPluginEnabled } from '../site/database.ts'
import { createScreen, createServerModule, writeDevelopmentPlugin } from '../site/development-plugin.ts'
import { type RunningSite, startSite } from '../site/start-site.ts'
import { logIn } from '../site/users.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const EMAIL = 'author@example.test'

let folder: string
let plugin: string
let site: RunningSite
let builtFiles: Record<string, number>
test.beforeAll(async () => {
  // The development server builds the host and all plugins, which takes minutes on a busy machine.
  test.setTimeout(600_000)
  folder = await createFolder()
  plugin = path.join(folder, 'plugins', 'draft')
  builtFiles = await readBuildTimes()
  await writeDevelopmentPlugin(plugin)
  await copyDataDir(path.join(folder, 'data'))
  const environment = { DEMO: 'false', DEMO_PASSWORD: '', PLUGINS_DIR: path.dirname(plugin) }
  site = await startSite(path.join(folder, 'data'), environment, { script: 'scripts/dev.mjs' })
  await setPluginEnabled(site.dataDir, 'acme.draft', true)
  await createAccount(site, { email: EMAIL })
})
test.afterAll(async () => {
  await site.stop()
  await fs.rm(folder, { recursive: true, force: true })
})

/** Returns the times at which the files of the production build were written. Development must not change these files. */
async function readBuildTimes() {
  const files = ['host/dist/index.html', 'host/dist/preload.json', 'plugins/auth/dist/plugin.json', 'plugins/player/dist/plugin.json']
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, (await fs.stat(path.join(ROOT, file))).mtimeMs])))
}

/** Replaces a file as a whole: on a busy machine, the site could otherwise build the file while it is empty. */
async function save(file: string, text: string) {
  const complete = path.join(folder, 'complete')
  await fs.writeFile(complete, text)
  await fs.rename(complete, path.join(plugin, file))
}
const countStarts = () => site.getOutput().split('Balafon is at').length - 1
const readDevelopmentBuild = () => fs.readFile(path.join(site.dataDir, 'dev', path.relative('/', plugin), 'plugin.json'), 'utf8')

test('shows the effect of every save while a page stays open', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: site.url })
  const foreignUrls: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${site.url}/`) && !request.url().startsWith('data:')) foreignUrls.push(request.url())
  })
  await logIn(page, EMAIL, PASSWORD)
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  await page.goto('/draft')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('First draft')

  await test.step('reloads the page after a save of a client file and does not restart the server', async () => {
    await save('client/draft-screen.tsx', createScreen('Second draft'))
    await expect(title).toHaveText('Second draft')
    await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
    expect(countStarts()).toBe(1)
  })

  await test.step('keeps the page open after a save with an error and shows the next save', async () => {
    await save('client/draft-screen.tsx', 'export default function')
    await expect.poll(site.getOutput).toContain('draft-screen.tsx')
    await expect(title).toHaveText('Second draft')
    await save('client/draft-screen.tsx', createScreen('Third draft'))
    await expect(title).toHaveText('Third draft')
    expect(countStarts()).toBe(1)
  })

  await test.step('restarts the server after a save of a server file and builds nothing', async () => {
    const build = await readDevelopmentBuild()
    await save('server/index.ts', createServerModule('second server module'))
    await expect.poll(countStarts, { timeout: 120_000 }).toBe(2)
    expect(site.getOutput()).toContain('second server module')
    await expect(title).toHaveText('Third draft')
    await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
    expect(await readDevelopmentBuild()).toBe(build)
  })

  await test.step('applies a change of a file that the manifest imports', async () => {
    await save('contract/path.ts', "export const PATH = '/moved'\n")
    await expect(async () => {
      await page.goto('/moved')
      await expect(title).toHaveText('Third draft', { timeout: 5000 })
    }).toPass()
  })

  await page.close()
  expect(foreignUrls).toEqual([])
  expect(await readBuildTimes()).toEqual(builtFiles)
  expect(await fs.readdir(plugin)).not.toContain('dist')
})
