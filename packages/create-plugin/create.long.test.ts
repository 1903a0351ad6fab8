import { promises as fs } from 'node:fs'
import path from 'node:path'
import { createTestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBuiltPlugin, PLUGIN_ID, ROOT, runNode } from './testing/created-plugin.ts'

let plugin: Awaited<ReturnType<typeof createBuiltPlugin>>
beforeAll(async () => {
  plugin = await createBuiltPlugin()
})
afterAll(() => plugin.remove())

describe('created plugin', () => {
  test('contains its own names in place of the names of the template', async () => {
    const entries = await fs.readdir(plugin.folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('/dist'))
    expect(files.length).toBeGreaterThan(15)
    for (const { parentPath, name } of files) expect(await fs.readFile(path.join(parentPath, name), 'utf8'), name).not.toMatch(/my[-_ ](team|plugin)/i)
  })

  test('adds its page, texts and endpoints to a site', { timeout: 180_000 }, async () => {
    const site = await createTestSite({ PLUGINS_DIR: path.dirname(plugin.folder) })
    await site.enablePlugin(PLUGIN_ID)
    const page = await site.createVisitor().get('/talking-drum')
    expect(page.status).toBe(200)
    expect(page.text).toContain("The drum's talk")
    expect((await site.createVisitor().get(`/api/v1/x/${PLUGIN_ID}/notes`)).body).toEqual({ notes: [] })
    await site.close()
  })

  test('passes the plugin check', { timeout: 180_000 }, () => {
    expect(runNode(['server/cli/cli.ts', 'plugin', 'check', plugin.folder])).toContain('No problems found.')
  })
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
    expect(runNode(['packages/create-plugin/create.mjs', plugin.folder, '--team', 'a', '--name', 'b'], ROOT, {}, 1)).toContain('is not empty')
  })
})
