import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ServerExtensionPoints, ServerPointId } from '@balafon/sdk/contract'
import { createTestSite, writePlugin } from '@balafon/sdk/testing'
import { addCatalogue } from './catalogue.fixture.ts'

/** Creates a site with third-party plugins that provide the given objects at an extension point. The keys are plugin ids. */
export async function createProviderSite<K extends ServerPointId>(point: K, providers: Readonly<Record<string, ServerExtensionPoints[K]>>) {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-providers-'))
  // The server modules of the test plugins run in this process, so they can read the providers from a global variable.
  const globalName = `providersOf${path.basename(folder)}`
  Object.assign(globalThis, { [globalName]: providers })
  for (const id of Object.keys(providers))
    await writePlugin(folder, id, { server: `const serverModule = { provides: () => ({ '${point}': [globalThis['${globalName}']['${id}']] }) }` })
  const site = await createTestSite({ PLUGINS_DIR: folder })
  await addCatalogue(site)
  return {
    ...site,
    listProblems: (id: string) => site.getContext('core').plugins.listProblems(id),
    async close() {
      await site.close()
      Reflect.deleteProperty(globalThis, globalName)
      await fs.rm(folder, { recursive: true, force: true })
    },
  }
}
