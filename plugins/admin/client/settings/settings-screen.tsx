import { Navigate, useRoutes } from '@balafon/sdk/client'
import { FormGuard } from '@balafon/sdk/forms'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotFound } from '../frame/not-found.tsx'
import { SettingsNavigation } from './settings-navigation.tsx'
import { SettingsPage } from './settings-page.tsx'
import { SETTINGS_PATH as ROOT, useSettingsPages } from './settings-pages.ts'
import classes from './settings-screen.module.css'

/** Shows the settings pages of the site and its plugins. */
export default function SettingsScreen() {
  const { t } = useTranslation()
  const pages = useSettingsPages()
  const draftState = useState<Readonly<Record<string, unknown>>>({})
  const content = useRoutes([
    { index: true, element: pages[0] ? <Navigate to={`${ROOT}/${pages[0].path}`} replace /> : <p>{t('admin.settings.none')}</p> },
    ...pages.map((page) => ({ path: page.path, element: <SettingsPage key={page.path} page={page} draftState={draftState} /> })),
    ...pages.flatMap(({ path, oldPaths }) => oldPaths.map((oldPath) => ({ path: oldPath, element: <Navigate to={`${ROOT}/${path}`} replace /> }))),
    { path: '*', element: <NotFound /> },
  ])
  return (
    <div className={classes.screen}>
      <h1 tabIndex={-1}>{t('admin.settings.title')}</h1>
      <FormGuard isDirty={Object.keys(draftState[0]).length > 0} isPending={false} keptWithin={ROOT} />
      <div className={classes.columns}>
        <SettingsNavigation pages={pages} />
        <div className={classes.page}>{content}</div>
      </div>
    </div>
  )
}
