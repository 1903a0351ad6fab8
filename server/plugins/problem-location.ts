import type { PluginRecord } from './registry.ts'

/** Locations that are no component. */
const GENERAL_LOCATIONS = ['dialog', 'event', 'promise']
const UNKNOWN_LOCATION = 'unknown'

/** Returns a location that a browser reported if the plugin has it. Anyone can report, so that all others are stored as one. */
export const normalizeProblemLocation = ({ current }: Pick<PluginRecord, 'current'>, location: string): string =>
  GENERAL_LOCATIONS.includes(location) || collectStrings(current.manifest.contributes).has(location) ? location : UNKNOWN_LOCATION

/** Collects all strings of a manifest's contributions: each extension point names its components in its own way. */
function collectStrings(value: unknown, strings: Set<string> = new Set()): Set<string> {
  if (typeof value === 'string') strings.add(value)
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) collectStrings(each, strings)
  return strings
}
