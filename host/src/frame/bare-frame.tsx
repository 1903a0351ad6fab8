import { Outlet } from 'react-router'
import { LoadingBar } from './loading-bar.tsx'
import { Toasts } from './toasts.tsx'

/** Screens that stand alone: sign-in, embeds. */
export const BareFrame = () => (
  <>
    <LoadingBar />
    <Outlet />
    <Toasts />
  </>
)
