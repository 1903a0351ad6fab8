import path from 'node:path'
import type { Log } from '../../app/logging/log.ts'
import type { Translator } from '../../i18n/translator.ts'
import { readPlugin } from '../discovery.ts'
import { readCatalogues } from '../loader.ts'
import type { PluginsStore } from '../plugins.store.ts'
import type { Registry } from '../registry.ts'
import type { Trust } from '../trust.ts'
import type { StoredPlugins } from './stored-plugins.ts'

interface Services {
  readonly storedPlugins: StoredPlugins
  readonly pluginsStore: PluginsStore
  readonly translator: Translator
  readonly trust: Trust
  readonly log: Log
}

/** The operator has added a plugin, put another version in its place, or let one run: what lay there before is not read again. */
export async function followStored(registry: Registry, { storedPlugins, pluginsStore, translator, trust, log }: Services) {
  trust.allow(await pluginsStore.allowed())
  registry.reconsider()
  for (const folder of await storedPlugins.current()) {
    const known = registry.get(path.basename(path.dirname(folder)))
    // One whose files were not the ones that were packed may have been put there anew.
    if (known && (!known.found.stored || (known.found.folder === folder && known.found.tampered === undefined))) continue
    const found = await readPlugin(folder, { ours: false, stored: true, strict: true })
    if ('reason' in found) {
      log.warn({ folder }, `a plugin is left out: ${found.reason}`)
    } else if (known) {
      registry.replace(found)
      if (known.half) translator.add(await readCatalogues(folder))
    } else {
      await pluginsStore.install(found.manifest.id, false, false)
      registry.add(found)
    }
  }
}
