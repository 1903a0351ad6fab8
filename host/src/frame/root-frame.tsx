import { closeModals, Modals, useBootstrap, useErrorTrace } from '@balafon/sdk/client'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { LoadingBar } from './loading-bar.tsx'
import { Toasts } from './toasts.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useReservedSpace } from './use-reserved-space.ts'

const CookieNotice = lazy(() => import('./cookie-notice.tsx').then((module) => ({ default: module.CookieNotice })))
const ErrorDialog = lazy(() => import('./error-dialog/error-dialog.tsx').then((module) => ({ default: module.ErrorDialog })))

/** What is there whatever screen is: the loading bar, notices, dialogs. */
export function RootFrame() {
  const hasCookieNotice = useBootstrap((data) => data.show_cookie_notice)
  const isOnTop = useBootstrap((data) => data.cookie_notice.position === 'top')
  const placeForNotice = useReservedSpace(isOnTop ? '--be-notice-top' : '--be-notice-bottom', 'offsetHeight')
  const { trace } = useErrorTrace()
  useCloseModalsOnNavigation()
  useFocusOnNavigation()
  return (
    <>
      <LoadingBar />
      <Outlet />
      <Modals />
      <div ref={placeForNotice}>
        <Suspense>{hasCookieNotice ? <CookieNotice /> : null}</Suspense>
      </div>
      <Suspense>{trace ? <ErrorDialog trace={trace} /> : null}</Suspense>
      <Toasts />
      <ScrollRestoration />
    </>
  )
}

/** A dialog belongs to the place it was opened at. */
function useCloseModalsOnNavigation() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    closeModals()
  }, [pathname])
}
