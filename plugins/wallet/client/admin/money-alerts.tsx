import { Link, useApi, useFormat } from '@balafon/sdk/client'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type MoneyAlerts as Alerts, getMoneyAlerts } from '../../contract/dashboard.ts'
import classes from './money-alerts.module.css'

/** A card of the report: problems of the books, and below them the withdrawals, adjustments and disputes that wait for an administrator. */
export default function MoneyAlerts() {
  const query = useApi(getMoneyAlerts, {})
  return (
    <LoadState query={query} skeleton={<SkeletonRows count={2} />}>
      {({ alerts }) => <AlertList alerts={alerts} />}
    </LoadState>
  )
}

function AlertList({
  alerts: { currency, audit, differences, pending_withdrawals: pending, proposed_adjustments: adjustments, open_disputes: disputes },
}: {
  readonly alerts: Alerts
}) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  const problems = audit?.problems ?? 0
  const wrong = [
    ...(problems > 0 ? [t('money.audit.found', { count: problems })] : []),
    ...(differences > 0 ? [t('money.alerts.differences', { count: differences })] : []),
  ]
  const waiting = [
    ...(disputes > 0 ? [{ to: '/admin/money', text: t('money.alerts.disputes', { count: disputes }) }] : []),
    ...(adjustments > 0 ? [{ to: '/admin/money', text: t('money.alerts.adjustments', { count: adjustments }) }] : []),
    ...(pending.count > 0 ? [{ to: '/admin/withdrawals', text: `${t('money.pending', { count: pending.count })} · ${money(pending.amount, currency)}` }] : []),
  ]
  return (
    <ul className={classes.alerts}>
      {wrong.map((text) => (
        <li key={text} className={classes.wrong}>
          <TriangleAlert aria-hidden="true" />
          <Link to="/admin/money">{text}</Link>
        </li>
      ))}
      {waiting.map(({ to, text }) => (
        <li key={text}>
          <Link to={to}>{text}</Link>
        </li>
      ))}
      {wrong.length === 0 ? (
        <li className={classes.right}>
          <CircleCheck aria-hidden="true" />
          <Link to="/admin/money">
            {audit ? t('money.audit.clean', { date: date(audit.checked_at, { dateStyle: 'medium', timeStyle: 'short' }) }) : t('money.alerts.not_checked')}
          </Link>
        </li>
      ) : null}
    </ul>
  )
}
