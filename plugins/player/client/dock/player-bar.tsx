import { lazy, Suspense } from 'react'
import { usePlayer } from '../engine/player-store.ts'
import { useSearchShortcut } from './use-search-shortcut.ts'

const Bar = lazy(() => import('./bar.tsx'))

/** The bar at the foot of every screen: there from the first track on, its code too. It never goes with a navigation. */
export default function PlayerBar() {
  useSearchShortcut()
  const track = usePlayer((state) => state.track)
  if (!track) return null
  return (
    <Suspense>
      <Bar track={track} />
    </Suspense>
  )
}
