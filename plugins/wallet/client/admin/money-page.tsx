import { reportError, sendRequest, toast, useApi, useDocumentTitle, useFormat, useInvalidateQueries } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { Button } from '@balafon/ui/button'
import { Chart } from '@balafon/ui/chart'
import { LoadState } from '@balafon/ui/load-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listAdjustments } from '../../contract/adjustments.ts'
import { auditBooks, getMoneyDashboard, type MoneyDashboard } from '../../contract/dashboard.ts'
import { AdjustmentRow } from './adjustment-row.tsx'
import classes from './admin.module.css'
import { ListBox, QueryBox } from './box.tsx'
import { ProviderSettlements } from './provider-settlements.tsx'
import { Reconciliations } from './reconciliations.tsx'

const FIGURES = ['wallets', 'earnings', 'held', 'receivable', 'revenue', 'fees', 'ads_pool'] as const

/** The money of the site: balances, top-ups and payouts by month, a comparison of the payment providers with the ledger, disputes and open adjustments. */
export default function MoneyPage() {
  const { t } = useTranslation()
  const query = useApi(getMoneyDashboard, {})
  useDocumentTitle(t('money.title'))
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{t('money.title')}</h1>
        <AuditButton />
      </header>
      <LoadState query={query} skeleton={<Skeleton height="480px" />}>
        {({ dashboard }) => <Dashboard dashboard={dashboard} />}
      </LoadState>
    </div>
  )
}

function Dashboard({ dashboard }: { readonly dashboard: MoneyDashboard }) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  const { currency, audit, pending_withdrawals: pending } = dashboard
  return (
    <>
      {audit ? (
        <p className={audit.problems > 0 ? classes.wrong : undefined}>
          {t(audit.problems > 0 ? 'money.audit.problems' : 'money.audit.clean', {
            count: audit.problems,
            date: date(audit.checked_at, { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        </p>
      ) : null}
      <dl className={classes.figures}>
        {FIGURES.map((name) => (
          <div key={name} className={classes.figure}>
            <dt>{t(`money.${name}`)}</dt>
            <dd>{money(dashboard[name], currency)}</dd>
          </div>
        ))}
        <div className={classes.figure}>
          <dt>{t('money.pending', { count: pending.count })}</dt>
          <dd>{money(pending.amount, currency)}</dd>
        </div>
      </dl>
      <Months dashboard={dashboard} />
      <OpenAdjustments />
      <Providers dashboard={dashboard} />
      <ProviderSettlements />
      <Reconciliations />
      <Disputes dashboard={dashboard} />
    </>
  )
}

function Months({ dashboard: { months, currency } }: { readonly dashboard: MoneyDashboard }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const data = useMemo(
    () => ({
      points: months.map(({ month }) => month),
      series: [
        { label: t('money.in'), values: months.map((row) => row.in) },
        { label: t('money.out'), values: months.map((row) => row.out) },
        { label: t('money.sales'), values: months.map((row) => row.sales) },
      ],
    }),
    [months, t],
  )
  const formatValue = useMemo(() => (value: number) => money(value, currency), [money, currency])
  return (
    <div className={classes.box}>
      <Chart title={t('money.months')} kind="bar" data={data} formatValue={formatValue} fileName="money" empty={t('money.months.empty')} />
    </div>
  )
}

function OpenAdjustments() {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const query = useApi(listAdjustments, {})
  const refresh = () => void invalidate(listAdjustments, getMoneyDashboard)
  return (
    <QueryBox title={t('adjustments.title')} query={query} isEmpty={({ adjustments }) => adjustments.length === 0} empty={t('adjustments.empty')}>
      {({ adjustments }) => adjustments.map((adjustment) => <AdjustmentRow key={adjustment.id} adjustment={adjustment} onChange={refresh} />)}
    </QueryBox>
  )
}

function Providers({ dashboard: { providers, currency } }: { readonly dashboard: MoneyDashboard }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  return (
    <ListBox title={t('money.providers')} isEmpty={providers.length === 0} empty={t('money.providers.empty')}>
      {providers.map(({ name, label, ledger, payments, difference }) => (
        <li key={name} className={classes.row}>
          <div>
            <b>{label}</b>
            <p data-tabular>{t('money.provider', { ledger: money(ledger, currency), payments: money(payments, currency) })}</p>
          </div>
          <Badge tone={difference === 0 ? 'positive' : 'danger'}>
            {difference === 0 ? t('money.equal') : t('money.difference', { amount: money(difference, currency) })}
          </Badge>
        </li>
      ))}
    </ListBox>
  )
}

function Disputes({ dashboard: { disputes, currency } }: { readonly dashboard: MoneyDashboard }) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  return (
    <ListBox title={t('money.disputes')} isEmpty={disputes.length === 0} empty={t('money.disputes.empty')}>
      {disputes.map(({ reference, user, state, amount, frozen, owed, updated_at }) => (
        <li key={reference} className={classes.row}>
          <div>
            <b data-tabular>{money(amount, currency)}</b> · {user.name}
            <p>
              {reference} · {date(updated_at)} · {t('money.frozen_owed', { frozen: money(frozen, currency), owed: money(owed, currency) })}
            </p>
          </div>
          <Badge tone={state === 'charged_back' || state === 'disputed' ? 'danger' : 'neutral'}>{t(`money.reversal.${state}`)}</Badge>
        </li>
      ))}
    </ListBox>
  )
}

/** Recomputes every balance from the ledger. */
function AuditButton() {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const [isPending, setPending] = useState(false)
  async function audit() {
    setPending(true)
    try {
      const { problems } = await sendRequest(auditBooks, {})
      if (problems.length === 0) toast.positive(t('money.audit.done'))
      else toast.danger(t('money.audit.found', { count: problems.length }))
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
      await invalidate(getMoneyDashboard)
    }
  }
  return (
    <Button variant="outline" isPending={isPending} onPress={() => void audit()}>
      {t('money.audit')}
    </Button>
  )
}
