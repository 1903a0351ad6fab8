import { Link, Navigate, useLocation, useRoutes } from '@balafon/sdk/client'
import { LinkTabs } from '@balafon/ui/link-tabs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogPagePath } from '../../contract/paths.ts'
import { NotFound } from '../frame/not-found.tsx'
import { LOG_PAGES } from '../frame/subpages.ts'
import { EmailPage } from './email-page.tsx'
import { ErrorLogPage } from './error-log-page.tsx'
import classes from './logs-screen.module.css'
import { SchedulePage } from './schedule-page.tsx'

const ROOT = '/admin/logs'
const COMPONENTS: Readonly<Record<LogPagePath, () => ReactNode>> = { schedule: SchedulePage, error: ErrorLogPage, 'outgoing-email': EmailPage }

/** Shows the logs at `/admin/logs`: runs of scheduled jobs (`schedule`), errors and emails. */
export default function LogsScreen() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const page = useRoutes([
    { index: true, element: <Navigate to={`${ROOT}/${LOG_PAGES[0].path}`} replace /> },
    ...LOG_PAGES.map(({ path }) => {
      const Page = COMPONENTS[path]
      return { path, element: <Page /> }
    }),
    { path: '*', element: <NotFound /> },
  ])
  return (
    <div className={classes.screen}>
      <h1 tabIndex={-1}>{t('admin.logs.title')}</h1>
      <LinkTabs
        label={t('admin.logs.title')}
        tabs={LOG_PAGES.map(({ path, label }) => ({ href: `${ROOT}/${path}`, label: t(label) }))}
        current={pathname}
        renderLink={({ href, ...linkProps }) => <Link to={href} {...linkProps} />}
      />
      {page}
    </div>
  )
}
