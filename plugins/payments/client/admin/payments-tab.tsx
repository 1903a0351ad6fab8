import { useApi, useDocumentTitle, useInvalidateQueries, useT } from '@balafon/sdk/client'
import { useEffect } from 'react'
import { listPayments, listProviders } from '../../contract/administration.ts'
import { MismatchNote } from './mismatch-note.tsx'
import { PaymentFilter } from './payment-filter.tsx'
import { PaymentTable } from './payment-table.tsx'
import classes from './payments-tab.module.css'
import { ProviderList } from './provider-list.tsx'
import { TryButton } from './try-button.tsx'
import { usePaymentFilter } from './use-payment-filter.ts'

/** `/admin/payments`: who collects for this site, and everything that was collected or was not. */
export default function PaymentsTab() {
  const t = useT()
  const { data, isError, refetch } = useApi(listProviders, {})
  const filter = usePaymentFilter()
  useDocumentTitle(t('payments.title'))
  useFreshAnswers()
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{t('payments.title')}</h1>
        <TryButton providers={data?.providers ?? []} siteMode={data?.site_mode ?? 'test'} />
      </header>
      <MismatchNote count={data?.mismatches ?? 0} onShow={() => filter.setStatus('mismatch')} />
      <ProviderList providers={data?.providers} siteMode={data?.site_mode ?? 'test'} hasFailed={isError} onRetry={() => void refetch()} />
      <section className={classes.payments} aria-labelledby="all-payments">
        <h2 id="all-payments">{t('payments.all')}</h2>
        <PaymentFilter filter={filter} providers={data?.providers ?? []} />
        <PaymentTable filter={filter} />
      </section>
    </div>
  )
}

/** Who comes back from paying sees what became of it, and not what was kept from before. */
function useFreshAnswers() {
  const forget = useInvalidateQueries()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => void forget(listPayments, listProviders), [])
}
