import { useApi, useFormat, useT } from '@balafon/sdk/client'
import { Skeleton } from '@balafon/ui/skeleton'
import { getNewUsers } from '../../contract/report.ts'
import { NotLoaded } from '../loading/not-loaded.tsx'
import classes from './new-users-report.module.css'

/** How many have come lately. */
export default function NewUsersReport() {
  const t = useT()
  const { number } = useFormat()
  const { data, isError, refetch } = useApi(getNewUsers, {})
  if (data)
    return (
      <p className={classes.report}>
        <strong data-tabular>{number(data.count)}</strong> <span>{t('auth.report.period')}</span>{' '}
        <span>{t('auth.report.of', { count: data.total, shown: number(data.total) })}</span>
      </p>
    )
  if (!isError) return <Skeleton height="90px" />
  return <NotLoaded text={t('auth.report.failed')} onRetry={() => void refetch()} />
}
