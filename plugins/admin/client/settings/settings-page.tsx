import { ContributedComponent, useApi, useDocumentTitle, useInvalidateQueries, useLive } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { listSettings } from '../../contract/settings.ts'
import { SettingsForm } from './settings-form.tsx'
import classes from './settings-page.module.css'
import type { DraftState } from './use-settings-form.ts'
import type { Page } from './use-settings-pages.ts'

interface SettingsPageProps {
  readonly page: Page
  readonly draft: DraftState
}

/** One page of settings: its owner's component, or the form that is made from what its keys take. */
export function SettingsPage({ page, draft }: SettingsPageProps) {
  const { t } = useTranslation()
  useDocumentTitle(page.title)
  if (page.component === null) return <MadePage page={page} draft={draft} />
  return (
    <ContributedComponent
      plugin={page.plugin}
      component={page.component}
      waiting={<Waiting />}
      fallback={(retry) => (
        <EmptyState title={t('admin.failed.title', { label: page.title })} action={<Button onPress={retry}>{t('admin.retry')}</Button>}>
          {t('admin.failed.text')}
        </EmptyState>
      )}
    />
  )
}

function MadePage({ page, draft }: SettingsPageProps) {
  const { t } = useTranslation()
  const forget = useInvalidateQueries()
  const { data, isError, refetch } = useApi(listSettings, {})
  // Another operator, or the command line: what is not being edited here follows.
  useLive('core.site_changed', () => void forget(listSettings))
  if (data) {
    const settings = page.keys.flatMap((key) => data.settings.filter((setting) => setting.key === key))
    return <SettingsForm title={page.title} settings={settings} draft={draft} />
  }
  if (!isError) return <Waiting />
  return (
    <p className={classes.failed} role="alert">
      {t('admin.settings.failed')}
      <Button look="outline" size="small" onPress={() => void refetch()}>
        {t('admin.retry')}
      </Button>
    </p>
  )
}

const Waiting = () => (
  <div className={classes.waiting} aria-busy="true">
    {[0, 1, 2].map((key) => (
      <Skeleton key={key} height="70px" />
    ))}
  </div>
)
