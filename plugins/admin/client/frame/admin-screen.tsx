import { Navigate, useDocumentTitle, useRoutes } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import classes from './admin-screen.module.css'
import { NotFound } from './not-found.tsx'
import { SideNavigation } from './side-navigation.tsx'
import { TabMenu } from './tab-menu.tsx'
import { TabPage } from './tab-page.tsx'
import { groupTabs, type Tab, type TabGroup, useTabs } from './use-tabs.ts'

/** Shows the admin area: the navigation with the contributed pages, and the current page. */
export default function AdminScreen() {
  const tabs = useTabs()
  const groups = groupTabs(tabs)
  const page = useRoutes(createRoutes(tabs, groups))
  return (
    <div className={classes.screen}>
      {groups.length > 0 ? (
        <>
          <SideNavigation groups={groups} />
          <TabMenu groups={groups} />
        </>
      ) : null}
      <div className={classes.page}>{page}</div>
    </div>
  )
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
