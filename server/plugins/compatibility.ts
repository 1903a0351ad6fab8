import sdk from '@balafon/sdk/package.json' with { type: 'json' }
import type { PluginReason } from '@balafon/sdk/server'
import semver from 'semver'
import type { DiscoveredPlugin } from './discovery.ts'
import type { Trust } from './trust.ts'

/** Returns the reason why this server cannot run a plugin, or `undefined` when it can. */
export type CheckCompatibility = (plugin: DiscoveredPlugin) => PluginReason | undefined

/** Creates the check of a plugin's files, SDK range and signature. */
export const createCompatibilityCheck =
  (trust: Trust): CheckCompatibility =>
  (plugin) => {
    const { manifest, modifiedFile } = plugin
    if (modifiedFile !== undefined) return { kind: 'integrity', detail: `${modifiedFile} was modified after the build` }
    return findSdkMismatch(manifest.engines.balafon) ?? trust.findSuspensionReason(plugin)
  }

/** Returns a reason when the SDK's version is not in the range. Ranges refer to the version of the SDK, not of the application. */
export const findSdkMismatch = (range: string): PluginReason | undefined =>
  semver.satisfies(sdk.version, range) ? undefined : { kind: 'incompatible', detail: `requires SDK ${range}, but this site has ${sdk.version}` }
