import { useApi, useFormat, useInvalidateQueries, useLive } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { listPlugins, listProblems } from '../../contract/plugins.ts'
import { PluginTable } from './plugin-table.tsx'
import classes from './plugins-page.module.css'
import { PluginsWaiting } from './plugins-waiting.tsx'
import { SafeModeNote } from './safe-mode-note.tsx'
import { StateFilter } from './state-filter.tsx'
import { UnusableList } from './unusable-list.tsx'
import { useFilter } from './use-filter.ts'

/** Every plugin of the site: what it is, how it fares, and its switch. */
export default function PluginsPage() {
  const { t } = useTranslation()
  const { number } = useFormat()
  const forget = useInvalidateQueries()
  const { data, isError, refetch } = useApi(listPlugins, {})
  const filter = useFilter(data?.plugins ?? [])
  // Another operator, another node, a plugin that came or went.
  useLive('core.site_changed', () => void forget(listPlugins, listProblems))
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{t('admin.plugins.title')}</h1>
        {data ? (
          <p data-tabular>
            {t('admin.plugins.count', { count: data.plugins.length, running: number(data.plugins.filter(({ state }) => state === 'enabled').length) })}
          </p>
        ) : null}
      </header>
      {data ? (
        <>
          <StateFilter filter={filter} />
          <PluginTable plugins={filter.shown} />
          <UnusableList folders={data.unusable} />
        </>
      ) : isError ? (
        <p className={classes.failed} role="alert">
          {t('admin.plugins.failed')}
          <Button look="outline" size="small" onPress={() => void refetch()}>
            {t('admin.retry')}
          </Button>
        </p>
      ) : (
        <PluginsWaiting />
      )}
      <SafeModeNote />
    </div>
  )
}
