import type { PluginReason } from '@balafon/sdk/server'
import type { Site } from '../app/site.ts'

/** What helps, for each reason. */
const REMEDIES: Readonly<Record<PluginReason['kind'], (id: string) => string>> = {
  incompatible: (id) => `get a version made for this SDK, then: balafon plugin upgrade ${id} SOURCE`,
  missing: (id) => `switch on what it needs, or ${id} off`,
  integrity: (id) => `put its files there anew: build it, copy it again, or balafon plugin upgrade ${id} SOURCE`,
  crashed: (id) => `when it is mended: balafon plugin enable ${id}; meanwhile: balafon plugin disable ${id}`,
  unsigned: (id) => `add its author's key to TRUSTED_PLUGIN_KEYS, or let this one run: balafon plugin allow ${id}`,
  restart: () => 'restart the site, one node after the other',
}

/** What is wrong with each plugin and what to do; none: all are well. */
export async function findings({ registry, unusable, storedPlugins }: Pick<Site, 'registry' | 'unusable' | 'storedPlugins'>): Promise<string[]> {
  const suspended = registry
    .statuses()
    .flatMap(({ id, verdict, reason }) => (verdict === 'suspended' && reason ? [`${id}: ${reason.detail}\n  → ${REMEDIES[reason.kind](id)}`] : []))
  const stored = await storedPlugins.current()
  const left = unusable.map(
    ({ folder, reason }) =>
      `${folder}: ${reason}\n  → ${stored.includes(folder) ? 'add it again with balafon plugin add' : 'build it, or take the folder away'}`,
  )
  return [...suspended, ...left]
}
