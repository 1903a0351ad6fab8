import { Link, Navigate, useLocation, useRoutes } from '@balafon/sdk/client'
import { LinkTabs } from '@balafon/ui/link-tabs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotFound } from '../frame/not-found.tsx'
import { isAt } from '../frame/use-tabs.ts'
import { SettingsPage } from './settings-page.tsx'
import classes from './settings-screen.module.css'
import { useSettingsPages } from './use-settings-pages.ts'

const ROOT = '/admin/settings'

/** The settings of the site and its plugins: a page for each of their groups. */
export default function SettingsScreen() {
  const { t } = useTranslation()
  const pages = useSettingsPages()
  const draft = useState<Readonly<Record<string, unknown>>>({})
  const { pathname } = useLocation()
  const page = useRoutes([
    { index: true, element: pages[0] ? <Navigate to={`${ROOT}/${pages[0].path}`} replace /> : <p>{t('admin.settings.none')}</p> },
    ...pages.map((each) => ({ path: each.path, element: <SettingsPage key={each.path} page={each} draft={draft} /> })),
    { path: '*', element: <NotFound /> },
  ])
  const tabs = pages.map(({ path, title }) => ({ href: `${ROOT}/${path}`, label: title }))
  return (
    <div className={classes.screen}>
      <h1 tabIndex={-1}>{t('admin.settings.title')}</h1>
      <LinkTabs
        label={t('admin.settings.title')}
        tabs={tabs}
        current={tabs.find(({ href }) => isAt(href, pathname))?.href ?? ''}
        link={({ href, ...rest }) => <Link to={href} {...rest} />}
      />
      {page}
    </div>
  )
}
