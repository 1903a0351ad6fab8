import { useApi, useFormat } from '@balafon/sdk/client'
import { Skeleton } from '@balafon/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { getNewUsers } from '../../contract/report.ts'
import { LoadError } from '../load-state/load-error.tsx'
import classes from './new-users-report.module.css'

/** Dashboard card with the number of recent registrations. */
export default function NewUsersReport() {
  const { t } = useTranslation()
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
  return <LoadError text={t('auth.report.failed')} onRetry={() => void refetch()} />
}
