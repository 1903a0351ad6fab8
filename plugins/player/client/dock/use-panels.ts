import { useBootstrap } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'

export interface ContributedPanel extends Contribution {
  readonly title: string
  readonly component: string
}

const NONE: readonly Contribution[] = []

/** Returns the panels of other plugins. */
export const usePanels = () => useBootstrap(({ contributions }) => contributions['player.panel/v1'] ?? NONE) as readonly ContributedPanel[]

/** Returns the key by which the player remembers the open panel. The built-in panels are `queue` and `lyrics`. */
export const getPanelKey = ({ plugin, id }: Contribution) => `${plugin} ${String(id)}`
