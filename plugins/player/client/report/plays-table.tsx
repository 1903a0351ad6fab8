import { useFormat } from '@balafon/sdk/client'
import type { ResponseOf } from '@balafon/sdk/contract'
import { useTranslation } from 'react-i18next'
import type { getPlaysReport } from '../../contract/report.ts'
import classes from './plays-report.module.css'

export type DailyPlays = ResponseOf<typeof getPlaysReport>['days']

/** The data of the chart for screen readers. */
export function PlaysTable({ days }: { days: DailyPlays }) {
  const { t } = useTranslation()
  const { date, number } = useFormat()
  return (
    <table className={classes.hidden}>
      <caption>{t('report.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('report.day')}</th>
          <th scope="col">{t('report.plays')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, plays }) => (
          <tr key={day}>
            <th scope="row">{date(day)}</th>
            <td>{number(plays)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
