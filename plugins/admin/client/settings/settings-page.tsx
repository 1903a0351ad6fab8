import { ContributedComponent, useApi, useDocumentTitle, useInvalidateQueries, useLive } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import { listSettings } from '../../contract/settings.ts'
import { SettingsForm } from './settings-form.tsx'
import classes from './settings-page.module.css'
import type { SettingsPageInfo, SettingsSection } from './settings-pages.ts'
import type { DraftState } from './use-settings-form.ts'

interface SettingsPageProps {
  readonly page: SettingsPageInfo
  readonly draftState: DraftState
}

/** Shows one settings page: a form generated from the settings, and the components of plugins. */
export function SettingsPage({ page, draftState }: SettingsPageProps) {
  useDocumentTitle(page.title)
  const components = page.sections.filter(({ component }) => component !== null)
  const hasForm = components.length < page.sections.length
  return (
    <div className={classes.page}>
      {hasForm ? <GeneratedForm page={page} draftState={draftState} /> : null}
      {components.map((section) => (
        <ComponentSection key={section.id} section={section} />
      ))}
    </div>
  )
}

function ComponentSection({ section: { plugin, component, title } }: { section: SettingsSection }) {
  const { t } = useTranslation()
  return (
    <ContributedComponent
      plugin={plugin}
      component={component ?? ''}
      loading={
        <div aria-busy="true">
          <SkeletonFields />
        </div>
      }
      renderError={(retry) => (
        <EmptyState title={t('admin.failed.title', { label: title })} action={<Button onPress={retry}>{t('admin.retry')}</Button>}>
          {t('admin.failed.text')}
        </EmptyState>
      )}
    />
  )
}

function GeneratedForm({ page, draftState }: SettingsPageProps) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const query = useApi(listSettings, {})
  // Shows changes by other administrators and the command line, except in fields that are being edited.
  useLive('core.site_changed', () => void invalidate(listSettings))
  if (query.data) return <SettingsForm page={page} settings={query.data.settings} draftState={draftState} />
  return (
    <>
      <h2 className={classes.title}>{page.title}</h2>
      <LoadState query={query} skeleton={<SkeletonFields />} failedText={t('admin.settings.failed')}>
        {() => null}
      </LoadState>
    </>
  )
}

const SkeletonFields = () => (
  <div className={classes.loading}>
    <SkeletonRows count={4} shape="field" />
  </div>
)
