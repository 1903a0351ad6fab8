import type { Installed } from './registry.ts'

/** Where something breaks that is no component. */
const ANYWHERE = ['dialog', 'event', 'promise']
const ELSEWHERE = 'elsewhere'

/** A place in a browser where something of a plugin can break, as a browser names it. Anybody may name places: what the plugin has not is one and the same. */
export const placeIn = ({ found }: Pick<Installed, 'found'>, named: string): string =>
  ANYWHERE.includes(named) || namesIn(found.manifest.contributes).has(named) ? named : ELSEWHERE

/** Components are named in what a plugin contributes, in each point its own way. */
function namesIn(value: unknown, names: Set<string> = new Set()): Set<string> {
  if (typeof value === 'string') names.add(value)
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) namesIn(each, names)
  return names
}
