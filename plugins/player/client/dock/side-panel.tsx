import { lazy, Suspense } from 'react'
import { usePlayer } from '../engine/player-store.ts'

const Panel = lazy(() => import('./panel.tsx'))

/** Beside the page when the listener wants it; its code comes then. */
export default function SidePanel() {
  const panel = usePlayer((state) => state.panel)
  if (!panel) return null
  return (
    <Suspense>
      <Panel panel={panel} />
    </Suspense>
  )
}
