import { ContributedComponent, useDocumentTitle } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { TabWaiting } from './tab-waiting.tsx'
import type { Tab } from './use-tabs.ts'

/** One contributed page: whatever happens in it, the frame stands. */
export const TabPage = ({ tab }: { tab: Tab }) => (
  <>
    <TabTitle label={tab.label} />
    <ContributedComponent
      plugin={tab.plugin}
      component={tab.component}
      waiting={<TabWaiting label={tab.label} />}
      fallback={(retry) => <TabFailed label={tab.label} retry={retry} />}
    />
  </>
)

/** Stands before the page, so that a page that has a better title is heard last. */
function TabTitle({ label }: { label: string }) {
  useDocumentTitle(label)
  return null
}

function TabFailed({ label, retry }: { label: string; retry: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState title={t('admin.failed.title', { label })} action={<Button onPress={retry}>{t('admin.retry')}</Button>}>
      {t('admin.failed.text')}
    </EmptyState>
  )
}
