import { Link, useApi, useFormat } from '@balafon/sdk/client'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import { getSubscriptionSummary } from '../../../contract/report.ts'
import classes from '../admin.module.css'

/** Churn is in tenths of a percent. */
const CHURN_UNITS_PER_PERCENT = 10

/** The recurring revenue, the churn and the number of subscriptions, for the report. */
export default function SubscriptionsCard() {
  const { t } = useTranslation()
  const { money, number } = useFormat()
  const query = useApi(getSubscriptionSummary, {})
  return (
    <LoadState query={query} skeleton={<SkeletonRows count={2} />}>
      {({ summary: { active, trialing, past_due, disputed, ended, churn, monthly_revenue: revenue } }) => (
        <>
          <dl className={classes.figures}>
            <Figure label={t('billing.summary.revenue')} value={revenue.map(({ amount, currency }) => money(amount, currency)).join(' + ') || '–'} />
            <Figure label={t('billing.summary.active')} value={number(active)} />
            <Figure label={t('billing.summary.trialing')} value={number(trialing)} />
            <Figure label={t('billing.summary.past_due')} value={number(past_due)} />
            {disputed > 0 ? <Figure label={t('billing.summary.disputed')} value={number(disputed)} /> : null}
            <Figure label={t('billing.summary.ended')} value={number(ended)} />
            <Figure
              label={t('billing.summary.churn')}
              value={churn === null ? '–' : t('billing_admin.percent', { value: number(churn / CHURN_UNITS_PER_PERCENT) })}
            />
          </dl>
          <p>
            <Link to="/admin/subscriptions" className={classes.link}>
              {t('billing.summary.all')}
            </Link>
          </p>
        </>
      )}
    </LoadState>
  )
}

const Figure = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className={classes.figure}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
