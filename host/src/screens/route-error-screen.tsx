import { ApiError, useLocation, useUser } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { createPath, isRouteErrorResponse, useRouteError } from 'react-router'
import { Redirect } from '../frame/redirect.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

/** Error boundary of the routes. Guests without access are redirected to /login. */
export function RouteErrorScreen() {
  const { t } = useTranslation()
  const user = useUser()
  const location = useLocation()
  const error = useRouteError()
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 0
  if (status === 404) return <NotFoundScreen />
  if (!user && (status === 401 || status === 403)) return <Redirect to="/login" state={{ from: createPath(location) }} />
  console.error(error)
  return <EmptyState title={t('route_error.title')}>{t('route_error.text')}</EmptyState>
}
