import type { BootstrapData, Drawing } from '@balafon/sdk/contract'

/** The icon that is shown for an unknown name. */
const UNKNOWN_ICON = 'puzzle'

/** Collects the drawings of the icons that contributions and menu items name, so that the first screen shows them without loading code. */
export function collectIcons(
  { contributions, menus }: Pick<BootstrapData, 'contributions' | 'menus'>,
  drawings: ReadonlyMap<string, Drawing>,
): BootstrapData['icons'] {
  const items = [...Object.values(contributions), ...menus.map((menu) => menu.items)].flat()
  const names = items.map(({ icon }) => icon).filter((name) => typeof name === 'string')
  return Object.fromEntries(names.map((name) => [name, drawings.get(name) ?? drawings.get(UNKNOWN_ICON) ?? []]))
}
