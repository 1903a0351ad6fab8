import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite, writePlugin } from '../../testing/index.ts'
import { getDevelopmentBuild } from './development-builds.ts'

const ID = 'acme.draft'

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-dev-'))
  await writePlugin(path.join(folder, 'plugins'), ID, { client: 'var fromDist' })
  await writeBuild('1.0.0', 'var first')
  site = await createTestSite({ LIVE_RELOAD: 'true', DATA_DIR: path.join(folder, 'data'), PLUGINS_DIR: path.join(folder, 'plugins') })
  await site.enablePlugin(ID)
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const getPluginFolder = () => path.join(folder, 'plugins', ID)

/** Writes a development build of the plugin, as `npm run dev` does after a save. */
async function writeBuild(version: string, client: string) {
  await writePlugin(path.join(folder, 'built'), ID, { version, client })
  const output = getDevelopmentBuild(path.join(folder, 'data', 'dev'), getPluginFolder())
  await fs.cp(path.join(folder, 'built', ID, 'dist'), output, { recursive: true })
}

/** Opens a page and returns the version in its reload script, and the plugin's script. */
async function openPage() {
  const visitor = site.createVisitor()
  const { text } = await visitor.get('/')
  const entry = /\/plugins\/acme\.draft\/[^"]+\/remoteEntry\.js/.exec(text)?.[0] ?? ''
  const { text: script, headers } = await visitor.get(entry)
  return { version: /reload\.js\?version=([^"]+)/.exec(text)?.[1], script, cacheControl: headers['cache-control'] }
}

describe('a development build', () => {
  test('is served instead of dist and revalidated by browsers', async () => {
    expect(await openPage()).toMatchObject({ script: 'var first', cacheControl: 'no-cache' })
  })

  test('replaces the previous build and reloads open pages', async () => {
    const { version } = await openPage()
    await writeBuild('1.0.1', 'var second')
    await site.site.applyBuild(getPluginFolder())
    const page = await openPage()
    expect(page.script).toBe('var second')
    expect(page.version).not.toBe(version)
  })

  test('reloads no page when it is equal to the previous build', async () => {
    const { version } = await openPage()
    await site.site.applyBuild(getPluginFolder())
    expect((await openPage()).version).toBe(version)
  })

  test('reloads open pages when it is a build of the host', async () => {
    const { version } = await openPage()
    await site.site.applyBuild(path.join(site.config.root, 'host'))
    expect((await openPage()).version).not.toBe(version)
  })

  test('is ignored by a site without live reload', async () => {
    const otherSite = await createTestSite({ DATA_DIR: path.join(folder, 'data'), PLUGINS_DIR: path.join(folder, 'plugins') })
    expect(otherSite.site.registry.find(ID)?.current.buildFolder).toBe(path.join(getPluginFolder(), 'dist'))
    await otherSite.close()
  })
})
