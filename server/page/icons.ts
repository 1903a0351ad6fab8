import type { BootstrapData, Drawing } from '@balafon/sdk/contract'

/** What is seen of a name that is none. */
const UNKNOWN = 'puzzle'

/** Drawings of the icons that these items name, so that they stand on the first screen without any code. */
export function iconsOf(
  { contributions, menus }: Pick<BootstrapData, 'contributions' | 'menus'>,
  drawings: ReadonlyMap<string, Drawing>,
): BootstrapData['icons'] {
  const items = [...Object.values(contributions), ...menus.map((menu) => menu.items)].flat()
  const names = items.map(({ icon }) => icon).filter((name) => typeof name === 'string')
  return Object.fromEntries(names.map((name) => [name, drawings.get(name) ?? drawings.get(UNKNOWN) ?? []]))
}
