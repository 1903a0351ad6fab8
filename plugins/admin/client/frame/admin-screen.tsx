import { Navigate, useDocumentTitle, useRoutes } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import classes from './admin-screen.module.css'
import { NotFound } from './not-found.tsx'
import { SideList } from './side-list.tsx'
import { TabMenu } from './tab-menu.tsx'
import { TabPage } from './tab-page.tsx'
import { groupsOf, type Tab, type TabGroup, useTabs } from './use-tabs.ts'

/** The frame of the back office: the list of pages that plugins contribute, and the one whose path answers. */
export default function AdminScreen() {
  const tabs = useTabs()
  const groups = groupsOf(tabs)
  const page = useRoutes(routesOf(tabs, groups))
  return (
    <div className={classes.screen}>
      {groups.length > 0 ? (
        <>
          <SideList groups={groups} />
          <TabMenu groups={groups} />
        </>
      ) : null}
      <div className={classes.page}>{page}</div>
    </div>
  )
}

const routesOf = (tabs: readonly Tab[], [first]: readonly TabGroup[]) => [
  { index: true, element: first?.tabs[0] ? <Navigate to={first.tabs[0].to} replace /> : <NothingHere /> },
  ...tabs.map((tab) => ({ path: tab.pattern, element: <TabPage key={tab.key} tab={tab} /> })),
  { path: '*', element: <NotFound /> },
]

function NothingHere() {
  const { t } = useTranslation()
  useDocumentTitle(t('admin.title'))
  return <EmptyState title={t('admin.nothing.title')}>{t('admin.nothing.text')}</EmptyState>
}
