import { useBootstrap, useIsSubscribed, useLocation, usePermission, useSetting, useUser } from '@balafon/sdk/client'
import type { Audience } from '@balafon/sdk/contract'
import type { ReactNode } from 'react'
import { createPath } from 'react-router'
import { NotFoundScreen } from '../screens/not-found-screen.tsx'
import { getGuardRedirect } from './get-guard-redirect.ts'
import { Redirect } from './redirect.tsx'

interface GuardProps {
  readonly route: { readonly plugin: string; readonly audience?: Audience; readonly isInternal?: boolean }
  readonly children: ReactNode
}

/** Redirects visitors without access to a screen to /login, /pricing or /404. */
export function Guard({ route, children }: GuardProps) {
  const isPluginEnabled = useBootstrap(({ plugins }) => plugins.some(({ id }) => id === route.plugin))
  const user = useUser()
  const location = useLocation()
  const audience = route.audience ?? 'everyone'
  // The hook always needs a permission. `isPermitted` is ignored when the audience is not a permission.
  const isPermitted = usePermission(typeof audience === 'object' ? audience.permission : 'admin')
  const hasBilling = useSetting<boolean | undefined>('billing.enable') === true
  const isSubscribed = useIsSubscribed()
  if (!isPluginEnabled) return <NotFoundScreen />
  const redirect = getGuardRedirect({ audience, isSignedIn: user !== null, isPermitted, isInternal: route.isInternal === true, hasBilling, isSubscribed })
  if (!redirect) return children
  return <Redirect to={redirect} state={redirect === '/login' ? { from: createPath(location) } : undefined} />
}
