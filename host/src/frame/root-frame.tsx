import { useBootstrap } from '@balafon/sdk/client'
import { closeModals, Modals, useErrorTrace, useHasUploads } from '@balafon/sdk/host'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { LoadingBar } from './loading-bar.tsx'
import { Toasts } from './toasts.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useReservedSpace } from './use-reserved-space.ts'

const CookieNotice = lazy(() => import('./cookie-notice.tsx').then((module) => ({ default: module.CookieNotice })))
const UploadsPanel = lazy(() => import('../uploads/uploads-panel.tsx').then((module) => ({ default: module.UploadsPanel })))
const ErrorDialog = lazy(() => import('./error-dialog/error-dialog.tsx').then((module) => ({ default: module.ErrorDialog })))

/** Root layout of every screen: loading bar, dialogs, cookie notice, uploads and toasts. */
export function RootFrame() {
  const hasCookieNotice = useBootstrap((data) => data.show_cookie_notice)
  const isNoticeOnTop = useBootstrap((data) => data.cookie_notice.position === 'top')
  const noticeSpace = useReservedSpace(isNoticeOnTop ? '--be-notice-top' : '--be-notice-bottom', 'offsetHeight')
  const { trace } = useErrorTrace()
  const { hasUploads } = useHasUploads()
  const uploadsSpace = useReservedSpace('--be-uploads', 'offsetHeight')
  useCloseModalsOnNavigation()
  useFocusOnNavigation()
  return (
    <>
      <LoadingBar />
      <Outlet />
      <Modals />
      <div ref={noticeSpace}>
        <Suspense>{hasCookieNotice ? <CookieNotice /> : null}</Suspense>
      </div>
      <div ref={uploadsSpace}>
        <Suspense>{hasUploads ? <UploadsPanel /> : null}</Suspense>
      </div>
      <Suspense>{trace ? <ErrorDialog trace={trace} /> : null}</Suspense>
      <Toasts />
      <ScrollRestoration />
    </>
  )
}

/** Closes dialogs when the path changes, because they belong to the page that opened them. */
function useCloseModalsOnNavigation() {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    closeModals()
  }, [pathname])
}
