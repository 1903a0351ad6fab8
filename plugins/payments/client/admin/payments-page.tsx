import { useApi, useDocumentTitle, useInvalidateQueries } from '@balafon/sdk/client'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { listPayments, listProviders } from '../../contract/administration.ts'
import { MismatchNote } from './mismatch-note.tsx'
import { PaymentFilter } from './payment-filter.tsx'
import { PaymentTable } from './payment-table.tsx'
import classes from './payments-page.module.css'
import { ProviderList } from './provider-list.tsx'
import { TrialPaymentButton } from './trial-payment-button.tsx'
import { usePaymentFilter } from './use-payment-filter.ts'

/** Shows the payment providers and all payments at `/admin/payments`. */
export default function PaymentsPage() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useApi(listProviders, {})
  const filter = usePaymentFilter()
  useDocumentTitle(t('payments.title'))
  useRefetchOnOpen()
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{t('payments.title')}</h1>
        <TrialPaymentButton providers={data?.providers ?? []} siteMode={data?.site_mode ?? 'test'} />
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

/** Refetches cached payments when the page opens: the administrator may be returning from a payment. */
function useRefetchOnOpen() {
  const invalidate = useInvalidateQueries()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the page opens
  useEffect(() => void invalidate(listPayments, listProviders), [])
}
