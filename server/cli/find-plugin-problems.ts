import type { PluginReason } from '@balafon/sdk/server'
import type { Site } from '../app/site.ts'

const enableWhenFixed = (id: string) => `once it is fixed: balafon plugin enable ${id}; until then: balafon plugin disable ${id}`

/** How to fix each kind of problem. */
const REMEDIES: Readonly<Record<PluginReason['kind'], (id: string) => string>> = {
  incompatible: (id) => `install a version for this SDK: balafon plugin upgrade ${id} SOURCE`,
  missing: (id) => `enable the plugins it requires, or disable ${id}`,
  integrity: (id) => `restore its files: build it or copy it again, or run balafon plugin upgrade ${id} SOURCE`,
  crashed: enableWhenFixed,
  timed_out: enableWhenFixed,
  repeated_errors: enableWhenFixed,
  interrupted_start: enableWhenFixed,
  unsigned: (id) => `add its author's key to TRUSTED_PLUGIN_KEYS, or allow this plugin: balafon plugin allow ${id}`,
  restart: () => 'restart the site, one node after the other',
}

/** Lists the problems of each plugin, and how to fix them. */
export async function findPluginProblems({ registry, unusable, storedPlugins }: Pick<Site, 'registry' | 'unusable' | 'storedPlugins'>): Promise<string[]> {
  const suspended = registry
    .listStatuses()
    .flatMap(({ id, status, reason }) => (status === 'suspended' && reason ? [`${id}: ${reason.detail}\n  → ${REMEDIES[reason.kind](id)}`] : []))
  const storedFolders = await storedPlugins.listCurrentFolders()
  const unusableFolders = unusable.map(
    ({ folder, reason }) =>
      `${folder}: ${reason}\n  → ${storedFolders.includes(folder) ? 'install it again with balafon plugin add' : 'build it, or remove the folder'}`,
  )
  return [...suspended, ...unusableFolders]
}
