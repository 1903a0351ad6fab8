import { useT } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { NotFoundScreen } from './not-found-screen.tsx'

export function RouteErrorScreen() {
  const t = useT()
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  console.error(error)
  return <EmptyState title={t('route_error.title')}>{t('route_error.text')}</EmptyState>
}
