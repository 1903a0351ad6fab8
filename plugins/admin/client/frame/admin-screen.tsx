import { Navigate, useDocumentTitle, useRoutes } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import classes from './admin-screen.module.css'
import { NotFound } from './not-found.tsx'
import { TabPage } from './tab-page.tsx'
import { groupTabs, type Tab, type TabGroup, useTabs } from './use-tabs.ts'

/** Shows the current page of the admin area. `AdminNavigation` lists the pages. */
export default function AdminScreen() {
  const tabs = useTabs()
  const page = useRoutes(createRoutes(tabs, groupTabs(tabs)))
  return <div className={classes.screen}>{page}</div>
}

const createRoutes = (tabs: readonly Tab[], [firstGroup]: readonly TabGroup[]) => [
  { index: true, element: firstGroup?.tabs[0] ? <Navigate to={firstGroup.tabs[0].to} replace /> : <NoPages /> },
  ...tabs.map((tab) => ({ path: tab.pattern, element: <TabPage key={tab.key} tab={tab} /> })),
  { path: '*', element: <NotFound /> },
]

function NoPages() {
  const { t } = useTranslation()
  useDocumentTitle(t('admin.title'))
  return <EmptyState title={t('admin.no_pages.title')}>{t('admin.no_pages.text')}</EmptyState>
}
