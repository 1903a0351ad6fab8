import { useBootstrap } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'

export interface ContributedPanel extends Contribution {
  readonly title: string
  readonly component: string
}

const NO_CONTRIBUTIONS: readonly Contribution[] = []

/** Returns the panels of other plugins. */
export const usePanels = () => useBootstrap(({ contributions }) => contributions['player.panel/v1'] ?? NO_CONTRIBUTIONS) as readonly ContributedPanel[]

/** Returns the key that identifies a panel of another plugin in `PlayerState.panel`. The keys of the built-in panels are `queue` and `lyrics`. */
export const getPanelKey = ({ plugin, id }: Contribution) => `${plugin} ${String(id)}`
