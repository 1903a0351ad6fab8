import { useBootstrap } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { PLAYBACK_SHORTCUTS, VIEW_SHORTCUTS } from './shortcuts.ts'

const NO_SHORTCUTS: readonly Contribution[] = []
const RESERVED_KEYS = new Set([...PLAYBACK_SHORTCUTS, ...VIEW_SHORTCUTS].flatMap(({ keys }) => keys))

/** Returns the shortcuts of other plugins, also those with a key that is not free. */
export const useContributedShortcuts = () => useBootstrap(({ contributions }) => contributions['player.shortcuts/v1'] ?? NO_SHORTCUTS)

/** Returns whether the key of a contributed shortcut is unused by the player. Shortcuts with a key that the player uses itself are ignored. */
export const isFreeKey = ({ key }: Contribution) => typeof key === 'string' && !RESERVED_KEYS.has(key)
