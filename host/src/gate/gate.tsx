import { useBootstrap } from '@balafon/sdk/client'
import { lazy, type ReactNode, Suspense } from 'react'
import { Toasts } from '../frame/toasts.tsx'

const VerificationScreen = lazy(() => import('./verification-screen.tsx').then((module) => ({ default: module.VerificationScreen })))
const SuspendedScreen = lazy(() => import('./suspended-screen.tsx').then((module) => ({ default: module.SuspendedScreen })))

/** Replaces the whole application for unverified and suspended users, in this order. The server enforces the same. */
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
