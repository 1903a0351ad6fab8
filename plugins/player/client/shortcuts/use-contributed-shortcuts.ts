import { useBootstrap } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { PLAYBACK_SHORTCUTS, VIEW_SHORTCUTS } from './shortcuts.ts'

const NO_SHORTCUTS: readonly Contribution[] = []
const RESERVED_KEYS = new Set([...PLAYBACK_SHORTCUTS, ...VIEW_SHORTCUTS].flatMap(({ keys }) => keys))

/** Returns the shortcuts of other plugins, including those with a key that the player already uses. */
export const useContributedShortcuts = () => useBootstrap(({ contributions }) => contributions['player.shortcuts/v1'] ?? NO_SHORTCUTS)

/** Returns whether the key of a contributed shortcut is free. The player ignores shortcuts with a key that it uses itself. */
export const isFreeKey = ({ key }: Contribution) => typeof key === 'string' && !RESERVED_KEYS.has(key)
