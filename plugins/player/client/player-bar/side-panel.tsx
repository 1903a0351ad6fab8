import { lazy, Suspense } from 'react'
import { usePlayer } from '../engine/player-store.ts'

const Panel = lazy(() => import('./panel.tsx'))

/** The open panel beside the page. Its code is loaded when a panel is opened. */
export default function SidePanel() {
  const panel = usePlayer((state) => state.panel)
  if (!panel) return null
  return (
    <Suspense>
      <Panel panel={panel} />
    </Suspense>
  )
}
