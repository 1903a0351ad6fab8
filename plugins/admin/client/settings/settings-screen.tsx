import { Link, Navigate, useLocation, useRoutes } from '@balafon/sdk/client'
import { LinkTabs } from '@balafon/ui/link-tabs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotFound } from '../frame/not-found.tsx'
import { isPathWithin } from '../frame/use-tabs.ts'
import { SettingsPage } from './settings-page.tsx'
import classes from './settings-screen.module.css'
import { useSettingsPages } from './use-settings-pages.ts'

const ROOT = '/admin/settings'

/** Shows the settings pages of the site and its plugins as tabs. */
export default function SettingsScreen() {
  const { t } = useTranslation()
  const pages = useSettingsPages()
  const draftState = useState<Readonly<Record<string, unknown>>>({})
  const { pathname } = useLocation()
  const content = useRoutes([
    { index: true, element: pages[0] ? <Navigate to={`${ROOT}/${pages[0].path}`} replace /> : <p>{t('admin.settings.none')}</p> },
    ...pages.flatMap(({ path, oldPaths }) => oldPaths.map((oldPath) => ({ path: oldPath, element: <Navigate to={`${ROOT}/${path}`} replace /> }))),
    ...pages.map((page) => ({ path: page.path, element: <SettingsPage key={page.path} page={page} draftState={draftState} /> })),
    { path: '*', element: <NotFound /> },
  ])
  const tabs = pages.map(({ path, title }) => ({ href: `${ROOT}/${path}`, label: title }))
  return (
    <div className={classes.screen}>
      <h1 tabIndex={-1}>{t('admin.settings.title')}</h1>
      <LinkTabs
        label={t('admin.settings.title')}
        tabs={tabs}
        current={tabs.find(({ href }) => isPathWithin(href, pathname))?.href ?? ''}
        renderLink={({ href, ...linkProps }) => <Link to={href} {...linkProps} />}
      />
      {content}
    </div>
  )
}
