import { useBootstrap, useLocation, usePermission, useSetting, useUser } from '@balafon/sdk/client'
import type { Audience } from '@balafon/sdk/contract'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { NotFoundScreen } from '../screens/not-found-screen.tsx'

interface GuardProps {
  readonly route: { readonly plugin: string; readonly for?: Audience }
  readonly children: ReactNode
}

/** Who may not see a screen is sent on: to /login, to /pricing, or to /404. */
export function Guard({ route, children }: GuardProps) {
  const isOn = useBootstrap(({ plugins }) => plugins.some(({ id }) => id === route.plugin))
  const user = useUser()
  const location = useLocation()
  const audience = route.for ?? 'everyone'
  const permission = typeof audience === 'object' ? audience.permission : ''
  const isPermitted = usePermission(permission)
  const hasBilling = useSetting<boolean>('billing.enable')

  if (!isOn) return <NotFoundScreen />
  if (audience === 'everyone') return children
  if (audience === 'guest') return user ? <Navigate to="/" replace /> : children
  if (permission && isPermitted) return children
  if (!user) return <Navigate to="/login" replace state={{ from: location.pathname + location.search }} />
  if (audience === 'user') return children
  return <Navigate to={hasBilling ? '/pricing' : '/404'} replace />
}
