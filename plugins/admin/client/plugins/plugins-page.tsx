import { useApi, useFormat, useInvalidateQueries, useLive } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { listPlugins, listProblems } from '../../contract/plugins.ts'
import { PluginFilter } from './plugin-filter.tsx'
import { PluginTable } from './plugin-table.tsx'
import classes from './plugins-page.module.css'
import { PluginsSkeleton } from './plugins-skeleton.tsx'
import { SafeModeNote } from './safe-mode-note.tsx'
import { UnusableList } from './unusable-list.tsx'
import { usePluginFilter } from './use-plugin-filter.ts'

/** Lists the plugins at `/admin/plugins`, with filters and switches. */
export default function PluginsPage() {
  const { t } = useTranslation()
  const { number } = useFormat()
  const invalidate = useInvalidateQueries()
  const { data, isError, refetch } = useApi(listPlugins, {})
  const filter = usePluginFilter(data?.plugins ?? [])
  // Another administrator or node may have changed plugins.
  useLive('core.site_changed', () => void invalidate(listPlugins, listProblems))
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{t('admin.plugins.title')}</h1>
        {data ? (
          <p data-tabular>
            {t('admin.plugins.count', { count: data.plugins.length, running: number(data.plugins.filter(({ status }) => status === 'enabled').length) })}
          </p>
        ) : null}
      </header>
      {data ? (
        <>
          <PluginFilter filter={filter} />
          <PluginTable plugins={filter.visiblePlugins} />
          <UnusableList folders={data.unusable} />
        </>
      ) : isError ? (
        <p className={classes.failed} role="alert">
          {t('admin.plugins.failed')}
          <Button variant="outline" size="small" onPress={() => void refetch()}>
            {t('admin.retry')}
          </Button>
        </p>
      ) : (
        <PluginsSkeleton />
      )}
      <SafeModeNote />
    </div>
  )
}
