import { ContributedComponent, useDocumentTitle } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { TabSkeleton } from './tab-skeleton.tsx'
import type { Tab } from './use-tabs.ts'

/** Shows a contributed page. An error in it does not affect the navigation. */
export const TabPage = ({ tab }: { tab: Tab }) => (
  <>
    <TabTitle label={tab.label} />
    <ContributedComponent
      plugin={tab.plugin}
      component={tab.component}
      loading={<TabSkeleton label={tab.label} />}
      renderError={(retry) => <TabError label={tab.label} retry={retry} />}
    />
  </>
)

/** Sets the tab's label as the title. It is rendered first, so that the page can set a better title. */
function TabTitle({ label }: { label: string }) {
  useDocumentTitle(label)
  return null
}

function TabError({ label, retry }: { label: string; retry: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState title={t('admin.failed.title', { label })} action={<Button onPress={retry}>{t('admin.retry')}</Button>}>
      {t('admin.failed.text')}
    </EmptyState>
  )
}
