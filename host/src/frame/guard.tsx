import { useBootstrap, useIsSubscribed, useLocation, usePermission, useUser } from '@balafon/sdk/client'
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

/** Redirects visitors without access to a screen to /login, to the page where users can get the permission, or to /404. */
export function Guard({ route, children }: GuardProps) {
  const isPluginEnabled = useBootstrap(({ plugins }) => plugins.some(({ id }) => id === route.plugin))
  const user = useUser()
  const location = useLocation()
  const audience = route.audience ?? 'everyone'
  // The hook always needs a permission. `isPermitted` is ignored when the audience is not a permission.
  const isPermitted = usePermission(typeof audience === 'object' ? audience.permission : 'admin')
  const upgradePath = useUpgradePath()
  const isSubscribed = useIsSubscribed()
  if (!isPluginEnabled) return <NotFoundScreen />
  const redirect = getGuardRedirect({ audience, isSignedIn: user !== null, isPermitted, isInternal: route.isInternal === true, upgradePath, isSubscribed })
  if (!redirect) return children
  return <Redirect to={redirect} state={redirect === '/login' ? { from: createPath(location) } : undefined} />
}

/** Returns the page where users can get permissions that they lack; `null` when the site has none. */
const useUpgradePath = (): string | null =>
  useBootstrap(({ contributions, settings }) => {
    const page = contributions['host.upgradePages/v1']?.find(({ requiresSetting }) => !requiresSetting || settings[String(requiresSetting)] === true)
    return page ? String(page.path) : null
  })
