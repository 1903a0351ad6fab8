import path from 'node:path'
import { createTestSite } from '@balafon/sdk/testing'

/** Creates a site with this plugin enabled and two tracks. Its PLUGINS_DIR is the folder of the examples. */
export async function createHelloSite() {
  const site = await createTestSite({ PLUGINS_DIR: path.resolve(import.meta.dirname, '../../..') })
  await site.enablePlugin('acme.hello')
  await site.sql(`insert into tracks (name, duration, artists) values ('First', 60, '[{"id":1,"name":"Artist"}]'), ('Second', 60, '[]')`)
  return site
}

export type HelloSite = Awaited<ReturnType<typeof createHelloSite>>
