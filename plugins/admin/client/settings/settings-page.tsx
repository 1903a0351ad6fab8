import { ContributedComponent, useApi, useDocumentTitle, useInvalidateQueries, useLive } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { listSettings } from '../../contract/settings.ts'
import { SettingsForm } from './settings-form.tsx'
import classes from './settings-page.module.css'
import type { DraftState } from './use-settings-form.ts'
import type { SettingsPageInfo } from './use-settings-pages.ts'

interface SettingsPageProps {
  readonly page: SettingsPageInfo
  readonly draftState: DraftState
}

/** Shows one settings page: the plugin's component, or a form generated from the settings. */
export function SettingsPage({ page, draftState }: SettingsPageProps) {
  const { t } = useTranslation()
  useDocumentTitle(page.title)
  if (page.component === null) return <GeneratedPage page={page} draftState={draftState} />
  return (
    <ContributedComponent
      plugin={page.plugin}
      component={page.component}
      loading={<PageSkeleton />}
      renderError={(retry) => (
        <EmptyState title={t('admin.failed.title', { label: page.title })} action={<Button onPress={retry}>{t('admin.retry')}</Button>}>
          {t('admin.failed.text')}
        </EmptyState>
      )}
    />
  )
}

function GeneratedPage({ page, draftState }: SettingsPageProps) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const { data, isError, refetch } = useApi(listSettings, {})
  // Shows changes by other administrators and the command line, except in fields that are being edited.
  useLive('core.site_changed', () => void invalidate(listSettings))
  if (data) {
    const settings = page.keys.flatMap((key) => data.settings.filter((setting) => setting.key === key))
    return <SettingsForm title={page.title} settings={settings} draftState={draftState} />
  }
  if (!isError) return <PageSkeleton />
  return (
    <p className={classes.failed} role="alert">
      {t('admin.settings.failed')}
      <Button variant="outline" size="small" onPress={() => void refetch()}>
        {t('admin.retry')}
      </Button>
    </p>
  )
}

const PageSkeleton = () => (
  <div className={classes.loading} aria-busy="true">
    {[0, 1, 2].map((key) => (
      <Skeleton key={key} height="70px" />
    ))}
  </div>
)
