import path from 'node:path'
import type { Log } from '../../app/logging/log.ts'
import type { Translator } from '../../i18n/translator.ts'
import { readPlugin } from '../discovery.ts'
import { readTranslations } from '../loader.ts'
import { findServerModule } from '../plugin-state.ts'
import type { PluginsStore } from '../plugins.store.ts'
import type { Registry } from '../registry.ts'
import type { Trust } from '../trust.ts'
import type { StoredPlugins } from './stored-plugins.ts'

export interface StoredPluginDependencies {
  readonly registry: Registry
  readonly storedPlugins: StoredPlugins
  readonly store: PluginsStore
  readonly translator: Translator
  readonly trust: Trust
  readonly log: Log
}

/** Updates the registry from the site's folder of installed plugins: added plugins, replaced versions, and plugins allowed to run unsigned. */
export async function synchronizeStoredPlugins({ registry, storedPlugins, store, translator, trust, log }: StoredPluginDependencies) {
  trust.setAllowedUnsigned(await store.listAllowedUnsigned())
  registry.recheckCompatibility()
  for (const folder of await storedPlugins.listCurrentFolders()) {
    const plugin = registry.find(path.basename(path.dirname(folder)))
    // A version with modified files is read again: the same version may have been added once more to repair it.
    if (plugin && (!plugin.current.isStored || (plugin.current.folder === folder && plugin.current.modifiedFile === undefined))) continue
    const discovered = await readPlugin(folder, { isFirstParty: false, isStored: true, shouldVerifySources: true })
    if ('reason' in discovered) {
      log.warn({ folder }, `a plugin cannot be used: ${discovered.reason}`)
    } else if (plugin) {
      const wasLoaded = findServerModule(plugin.state) !== null
      registry.replace(discovered)
      if (wasLoaded) translator.add(await readTranslations(folder))
    } else {
      await store.install([{ id: discovered.manifest.id, isEnabled: false, isCore: false }])
      registry.add(discovered)
    }
  }
}
