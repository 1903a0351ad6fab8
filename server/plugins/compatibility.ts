import sdk from '@balafon/sdk/package.json' with { type: 'json' }
import type { PluginReason } from '@balafon/sdk/server'
import semver from 'semver'
import type { FoundPlugin } from './discovery.ts'

/** Why this server cannot run the plugin, if so. Ranges are on the SDK, not on the application. */
export function incompatibility({ manifest, tampered }: FoundPlugin): PluginReason | undefined {
  if (tampered !== undefined) return { kind: 'integrity', detail: `${tampered} is not the file that was built` }
  const range = manifest.engines.balafon
  if (semver.satisfies(sdk.version, range)) return undefined
  return { kind: 'incompatible', detail: `it needs SDK ${range}, this site has ${sdk.version}` }
}
