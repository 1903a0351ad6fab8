import { promises as fs } from 'node:fs'
import path from 'node:path'
import { findLocaleProblems } from '@balafon/sdk/testing/locales'
import { expect } from 'vitest'
import { migrateDown, migrateUp } from '../database/migrate.ts'
import { discoverPlugins } from '../plugins/discovery.ts'
import { createStoredPlugins } from '../plugins/stored/stored-plugins.ts'
import { dumpDatabase, readSchema } from './dump.ts'
import { createTestSite, type TestSite } from './test-site.ts'

/**
 * What every plugin promises, tried on a site of its own: switched off and on again it leaves everything as it was, its
 * tables go down to nothing and up to what they were, and every text is there in every language. Build it first.
 */
export async function assertContract(folder: string) {
  const pluginsDir = path.dirname(folder)
  const site = await createTestSite({ PLUGINS_DIR: pluginsDir })
  try {
    const { found, unusable } = await discoverPlugins({ ...site.config, stored: createStoredPlugins(''), strict: true })
    const plugin = found.find((each) => each.folder === folder)
    if (!plugin) throw new Error(`${folder}: ${unusable.find((each) => each.folder === folder)?.reason ?? 'it is not there'}`)
    await enableWithNeeds(site, plugin.manifest.id)
    await leavesNoTrace(site, plugin.manifest.id)
    await hasWayBack(site, plugin.manifest.id)
    expect(await fs.readdir(path.join(folder, 'locales')), 'words').toEqual(expect.arrayContaining(['en.json', 'fr.json']))
    expect(findLocaleProblems(folder), 'words').toEqual([])
  } finally {
    await site.close()
  }
}

async function enableWithNeeds(site: TestSite, id: string) {
  for (const needed of Object.keys(site.site.registry.get(id)?.found.manifest.requires ?? {}))
    if (!site.site.registry.isOpen(needed)) await enableWithNeeds(site, needed)
  await site.enablePlugin(id)
}

async function leavesNoTrace(site: TestSite, id: string) {
  const { plugins } = site.getContext('core')
  const before = await dumpDatabase(site.sql)
  await plugins.disable(id)
  expect(await dumpDatabase(site.sql), 'switched off').toEqual(before)
  expect((await site.createVisitor().get('/')).text, 'a page while it is off').not.toContain(`"${id}"`)
  await site.enablePlugin(id)
  expect(await dumpDatabase(site.sql), 'switched on again').toEqual(before)
}

async function hasWayBack(site: TestSite, id: string) {
  const migrations = site.site.registry.get(id)?.half?.migrations ?? []
  const before = await readSchema(site.sql)
  await migrateDown(site.site.db, { owner: id, migrations })
  const prefix = `plg_${id.replace(/\W/g, '_')}_`
  const left = (await readSchema(site.sql)).columns.map(({ table_name }) => table_name).filter((name) => name.startsWith(prefix))
  expect([...new Set(left)], 'tables that stay after going back').toEqual([])
  await migrateUp(site.site.db, { owner: id, migrations })
  expect(await readSchema(site.sql), 'tables that were made anew').toEqual(before)
}
