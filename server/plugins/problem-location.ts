import type { PluginRecord } from './registry.ts'

/** Locations that are not components. Every plugin has them. */
const GENERAL_LOCATIONS = ['dialog', 'event', 'promise']
const UNKNOWN_LOCATION = 'unknown'

/** Returns the location that a browser reported, or `unknown` when the plugin does not have it: browsers can report any text. */
export const normalizeProblemLocation = ({ current }: Pick<PluginRecord, 'current'>, location: string): string =>
  GENERAL_LOCATIONS.includes(location) || collectStrings(current.manifest.contributes).has(location) ? location : UNKNOWN_LOCATION

/** Collects all strings of a manifest's contributions, because component names are in different properties at each extension point. */
function collectStrings(value: unknown, strings: Set<string> = new Set()): Set<string> {
  if (typeof value === 'string') strings.add(value)
  else if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) collectStrings(child, strings)
  return strings
}
