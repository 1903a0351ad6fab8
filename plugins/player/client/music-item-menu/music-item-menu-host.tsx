import { useLocation } from '@balafon/sdk/client'
import { lazy, Suspense, useEffect } from 'react'
import { closeMusicItemMenu, useMusicItemMenuStore } from './open-music-item-menu.ts'

const MusicItemMenu = lazy(() => import('./music-item-menu.tsx'))

/** Shows the menu of a track, album, artist or playlist. This component is mounted once per page. The code of the menu is loaded when a menu is opened. A change of the page closes the menu. */
export default function MusicItemMenuHost() {
  const { pathname } = useLocation()
  const openMenu = useMusicItemMenuStore((state) => state.openMenu)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu is closed whenever the path changes
  useEffect(() => closeMusicItemMenu, [pathname])
  if (!openMenu) return null
  return (
    <Suspense>
      <MusicItemMenu {...openMenu} />
    </Suspense>
  )
}
