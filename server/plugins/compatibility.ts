import sdk from '@balafon/sdk/package.json' with { type: 'json' }
import semver from 'semver'
import type { FoundPlugin } from './discovery.ts'

/** Why this server cannot run the plugin, if so. Ranges are on the SDK, not on the application. */
export function incompatibility({ manifest }: FoundPlugin): string | undefined {
  const range = manifest.engines.balafon
  if (semver.satisfies(sdk.version, range)) return undefined
  return `it needs SDK ${range}, this site has ${sdk.version}`
}
