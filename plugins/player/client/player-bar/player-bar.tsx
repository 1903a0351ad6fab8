import { lazy, Suspense } from 'react'
import { usePlayer } from '../engine/player-store.ts'
import { useSavedQueue } from '../queue/use-saved-queue.ts'
import { usePluginShortcuts } from '../shortcuts/use-plugin-shortcuts.ts'
import { usePlayRequests } from './use-play-requests.ts'
import { useSearchShortcut } from './use-search-shortcut.ts'

const PlayerBarContent = lazy(() => import('./player-bar-content.tsx'))

/** The player bar at the bottom of every screen. Its code is loaded when the queue has a first track. It stays mounted when the page changes, so that the music continues. */
export default function PlayerBar() {
  useSearchShortcut()
  usePlayRequests()
  usePluginShortcuts()
  useSavedQueue()
  const track = usePlayer((state) => state.track)
  if (!track) return null
  return (
    <Suspense>
      <PlayerBarContent track={track} />
    </Suspense>
  )
}
