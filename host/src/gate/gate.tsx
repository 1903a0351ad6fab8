import { useBootstrap } from '@balafon/sdk/client'
import { lazy, type ReactNode, Suspense } from 'react'
import { Toasts } from '../frame/toasts.tsx'

const VerificationScreen = lazy(() => import('./verification-screen.tsx').then((module) => ({ default: module.VerificationScreen })))
const SuspendedScreen = lazy(() => import('./suspended-screen.tsx').then((module) => ({ default: module.SuspendedScreen })))

/**
 * The gate: shows a screen instead of the application to users with an unverified email address (if the site requires a verified one) and to suspended users, in this order.
 * The server rejects their requests too. All screens of the gate use the layout `GateFrame`.
 */
export function Gate({ children }: { children: ReactNode }) {
  const Screen = useBootstrap(({ user, require_email_confirmation }) => {
    if (user && require_email_confirmation && !user.email_verified_at) return VerificationScreen
    return user?.banned_at ? SuspendedScreen : null
  })
  if (!Screen) return children
  return (
    <>
      <Suspense>
        <Screen />
      </Suspense>
      <Toasts />
    </>
  )
}
