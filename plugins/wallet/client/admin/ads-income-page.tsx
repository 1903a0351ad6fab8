import { useApi, useDocumentTitle, useFormat, useInvalidateQueries, useOpenModal } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { type AdsIncome, listAdsIncome } from '../../contract/ads-income.ts'
import { getMoneyDashboard } from '../../contract/dashboard.ts'
import classes from './admin.module.css'

const AdsIncomeDialog = lazy(() => import('./ads-income-dialog.tsx'))
const DistributeDialog = lazy(() => import('./distribute-dialog.tsx'))

/** The advertising income by period, and its distribution to the sellers. */
export default function AdsIncomePage() {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const refresh = useRefresh()
  const query = useApi(listAdsIncome, {})
  useDocumentTitle(t('ads_income.title'))
  const add = async () => {
    await openModal((modal) => <AdsIncomeDialog {...modal} />)
    await refresh()
  }
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{t('ads_income.title')}</h1>
        <Button icon={<Plus aria-hidden="true" />} onPress={() => void add()}>
          {t('ads_income.add')}
        </Button>
      </header>
      <LoadState
        query={query}
        skeleton={<SkeletonRows count={4} />}
        isEmpty={({ periods }) => periods.length === 0}
        empty={
          <EmptyState heading="h2" title={t('ads_income.empty')}>
            {t('ads_income.empty.text')}
          </EmptyState>
        }
      >
        {({ periods }) => (
          <ul className={`${classes.box} ${classes.rows}`} aria-label={t('ads_income.title')}>
            {periods.map((period) => (
              <PeriodRow key={period.id} period={period} />
            ))}
          </ul>
        )}
      </LoadState>
    </div>
  )
}

function useRefresh() {
  const invalidate = useInvalidateQueries()
  return () => invalidate(listAdsIncome, getMoneyDashboard)
}

function PeriodRow({ period }: { readonly period: AdsIncome }) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  const openModal = useOpenModal()
  const refresh = useRefresh()
  const distribute = async () => {
    await openModal((modal) => <DistributeDialog {...modal} period={period} />)
    await refresh()
  }
  return (
    <li className={classes.row}>
      <div>
        <b data-tabular>{money(period.amount, period.currency)}</b> · {date(period.from)} – {date(period.to)}
        <p>
          {period.reason} · {period.created_by.name}
        </p>
      </div>
      {period.distributed_at ? (
        <Badge tone="positive">{t('ads_income.distributed', { amount: money(period.distributed, period.currency), count: period.receivers })}</Badge>
      ) : (
        <Button variant="outline" size="small" onPress={() => void distribute()}>
          {t('ads_income.distribute')}
        </Button>
      )}
    </li>
  )
}
