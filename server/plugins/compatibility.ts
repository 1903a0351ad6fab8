import sdk from '@balafon/sdk/package.json' with { type: 'json' }
import type { PluginReason } from '@balafon/sdk/server'
import semver from 'semver'
import type { FoundPlugin } from './discovery.ts'
import type { Trust } from './trust.ts'

/** Why this server cannot run a plugin, if so. Ranges are on the SDK, not on the application. */
export const createFitness =
  (trust: Trust) =>
  (plugin: FoundPlugin): PluginReason | undefined => {
    const { manifest, tampered } = plugin
    if (tampered !== undefined) return { kind: 'integrity', detail: `${tampered} is not the file that was built` }
    return incompatibility(manifest.engines.balafon) ?? trust.reasonAgainst(plugin)
  }

export const incompatibility = (range: string): PluginReason | undefined =>
  semver.satisfies(sdk.version, range) ? undefined : { kind: 'incompatible', detail: `it needs SDK ${range}, this site has ${sdk.version}` }
