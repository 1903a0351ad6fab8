import { Link, Navigate, useLocation, useRoutes } from '@balafon/sdk/client'
import { LinkTabs } from '@balafon/ui/link-tabs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogPagePath } from '../../contract/paths.ts'
import { NotFound } from '../frame/not-found.tsx'
import { EmailPage } from './email-page.tsx'
import { ErrorLogPage } from './error-log-page.tsx'
import classes from './logs-screen.module.css'
import { SchedulePage } from './schedule-page.tsx'

const ROOT = '/admin/logs'
const PAGES = [
  { path: 'schedule', label: 'admin.logs.schedule', Page: SchedulePage },
  { path: 'error', label: 'admin.logs.error', Page: ErrorLogPage },
  { path: 'outgoing-email', label: 'admin.logs.outgoing_email', Page: EmailPage },
] as const satisfies readonly { readonly path: LogPagePath; readonly label: string; readonly Page: () => ReactNode }[]

/** Shows the logs at `/admin/logs`: runs of scheduled jobs (`schedule`), errors and emails. */
export default function LogsScreen() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const page = useRoutes([
    { index: true, element: <Navigate to={`${ROOT}/${PAGES[0].path}`} replace /> },
    ...PAGES.map(({ path, Page }) => ({ path, element: <Page /> })),
    { path: '*', element: <NotFound /> },
  ])
  return (
    <div className={classes.screen}>
      <h1 tabIndex={-1}>{t('admin.logs.title')}</h1>
      <LinkTabs
        label={t('admin.logs.title')}
        tabs={PAGES.map(({ path, label }) => ({ href: `${ROOT}/${path}`, label: t(label) }))}
        current={pathname}
        renderLink={({ href, ...linkProps }) => <Link to={href} {...linkProps} />}
      />
      {page}
    </div>
  )
}
