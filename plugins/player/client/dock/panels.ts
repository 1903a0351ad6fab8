import { useBootstrap } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'

export interface ContributedPanel extends Contribution {
  readonly title: string
  readonly component: string
}

const NONE: readonly Contribution[] = []

/** Other plugins' panels. */
export const usePanels = () => useBootstrap(({ contributions }) => contributions['player.panel/v1'] ?? NONE) as readonly ContributedPanel[]

/** By what name the player remembers that it is open: ours are `queue` and `lyrics`. */
export const panelName = ({ plugin, id }: Contribution) => `${plugin} ${String(id)}`
