import { useBootstrap, useIsSubscribed, useLocation, usePermission, useSetting, useUser } from '@balafon/sdk/client'
import type { Audience } from '@balafon/sdk/contract'
import type { ReactNode } from 'react'
import { createPath, Navigate } from 'react-router'
import { NotFoundScreen } from '../screens/not-found-screen.tsx'
import { getGuardRedirect } from './get-guard-redirect.ts'

interface GuardProps {
  readonly route: { readonly plugin: string; readonly audience?: Audience }
  readonly children: ReactNode
}

/** Who may not see a screen is sent on: to /login, to /pricing, or to /404. */
export function Guard({ route, children }: GuardProps) {
  const isOn = useBootstrap(({ plugins }) => plugins.some(({ id }) => id === route.plugin))
  const user = useUser()
  const location = useLocation()
  const audience = route.audience ?? 'everyone'
  const isPermitted = usePermission(typeof audience === 'object' ? audience.permission : '')
  const hasBilling = useSetting<boolean>('billing.enable')
  const isSubscribed = useIsSubscribed()
  if (!isOn) return <NotFoundScreen />
  const place = getGuardRedirect({ audience, isSignedIn: user !== null, isPermitted, hasBilling, isSubscribed })
  if (!place) return children
  return <Navigate to={place} replace state={place === '/login' ? { from: createPath(location) } : undefined} />
}
