import { useLocation } from '@balafon/sdk/client'
import { lazy, Suspense, useEffect } from 'react'
import { closeSubjectMenu, useSubjectMenuStore } from './open-subject-menu.ts'

const SubjectMenu = lazy(() => import('./subject-menu.tsx'))

/** Shows the menu of a track, album, artist or playlist. It is mounted once, and its code is loaded when a menu opens. Another page closes it. */
export default function SubjectMenuHost() {
  const { pathname } = useLocation()
  const openMenu = useSubjectMenuStore((state) => state.openMenu)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu is closed whenever the path changes
  useEffect(() => closeSubjectMenu, [pathname])
  if (!openMenu) return null
  return (
    <Suspense>
      <SubjectMenu {...openMenu} />
    </Suspense>
  )
}
