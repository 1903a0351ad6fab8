import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ServerPointId, ServerPoints } from '@balafon/sdk/contract'
import { createTestSite, writePlugin } from '@balafon/sdk/testing'
import { addCatalogue } from './catalogue.fixture.ts'

/** A site with strangers' plugins whose server halves offer what the test hands them. */
export async function createProviderSite<K extends ServerPointId>(point: K, offers: Readonly<Record<string, ServerPoints[K]>>) {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-providers-'))
  const handed = `providersOf${path.basename(folder)}`
  Object.assign(globalThis, { [handed]: offers })
  for (const id of Object.keys(offers))
    await writePlugin(folder, id, { server: `const serverModule = { provides: () => ({ '${point}': [globalThis['${handed}']['${id}']] }) }` })
  const site = await createTestSite({ PLUGINS_DIR: folder })
  await addCatalogue(site)
  return {
    ...site,
    problemsOf: (id: string) => site.getContext('core').plugins.listProblems(id),
    async close() {
      await site.close()
      Reflect.deleteProperty(globalThis, handed)
      await fs.rm(folder, { recursive: true, force: true })
    },
  }
}
