import { useApi, useFormat } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Skeleton } from '@balafon/ui/skeleton'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { getPlaysReport } from '../../contract/report.ts'
import classes from './plays-report.module.css'
import { PlaysTable } from './plays-table.tsx'

// The chart library is loaded with the first chart only.
const PlaysChart = lazy(() => import('./plays-chart.tsx').then((module) => ({ default: module.PlaysChart })))

/** The dashboard card with the number of plays and a chart of the last 30 days. */
export default function PlaysReport() {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { data, isError, refetch } = useApi(getPlaysReport, {})
  if (!data)
    return isError ? (
      <p className={classes.failed} role="alert">
        {t('report.failed')}
        <Button variant="outline" size="small" onPress={() => void refetch()}>
          {t('try_again')}
        </Button>
      </p>
    ) : (
      <Skeleton height="220px" />
    )
  const { days } = data
  const countLast = (count: number) => days.slice(-count).reduce((sum, { plays }) => sum + plays, 0)
  const periods = [
    ['today', 1],
    ['week', 7],
    ['month', 30],
  ] as const
  return (
    <div className={classes.report}>
      <dl className={classes.numbers}>
        {periods.map(([name, count]) => (
          <div key={name}>
            <dt>{t(`report.${name}`)}</dt>
            <dd data-tabular>{number(countLast(count))}</dd>
          </div>
        ))}
      </dl>
      {countLast(30) > 0 ? (
        <div className={classes.plot}>
          <Suspense fallback={<Skeleton height="220px" />}>
            <PlaysChart days={days} />
          </Suspense>
          <PlaysTable days={days} />
        </div>
      ) : (
        <p className={classes.none}>{t('report.none')}</p>
      )}
    </div>
  )
}
