import { useApi, useFormat } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Skeleton } from '@balafon/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { planPurge } from '../../contract/plugins.ts'
import classes from './purge-plan-list.module.css'

/** Lists the tables that will be deleted with their number of rows, and the number of files. */
export function PurgePlanList({ id }: { id: string }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { data, error, refetch } = useApi(planPurge, { params: { id } }, { staleTime: 0 })
  if (error)
    return (
      <p role="alert" className={classes.failed}>
        {error.message || t('admin.purge.plan_failed')}
        <Button variant="outline" size="small" onPress={() => void refetch()}>
          {t('admin.retry')}
        </Button>
      </p>
    )
  if (!data) return <Skeleton height="64px" />
  if (data.tables.length + data.files === 0) return <p className={classes.nothing}>{t('admin.purge.nothing')}</p>
  return (
    <>
      <p>{t('admin.purge.text')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keyboard */}
      <ul className={classes.plan} aria-label={t('admin.purge.plan')} tabIndex={0}>
        {data.tables.map(({ name, rows }) => (
          <li key={name}>
            <code>{name}</code>
            <b data-tabular>{t('admin.purge.rows', { count: rows, formatted: number(rows) })}</b>
          </li>
        ))}
        {data.files > 0 ? (
          <li>
            {t('admin.purge.files')}
            <b data-tabular>{number(data.files)}</b>
          </li>
        ) : null}
      </ul>
    </>
  )
}
