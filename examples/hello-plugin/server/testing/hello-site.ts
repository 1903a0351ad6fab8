import path from 'node:path'
import { createTestSite } from '@balafon/sdk/testing'

/** A real site whose PLUGINS_DIR is the folder of the examples, with this plugin switched on and two tracks to greet. */
export async function createHelloSite() {
  const site = await createTestSite({ PLUGINS_DIR: path.resolve(import.meta.dirname, '../../..') })
  await site.enablePlugin('acme.hello')
  await site.sql(`insert into tracks (name, duration, artists) values ('First', 60, '[{"id":1,"name":"Somebody"}]'), ('Second', 60, '[]')`)
  return site
}

export type HelloSite = Awaited<ReturnType<typeof createHelloSite>>
