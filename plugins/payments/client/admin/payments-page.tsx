import { useApi, useDocumentTitle, useInvalidateQueries } from '@balafon/sdk/client'
import { useListState } from '@balafon/sdk/resource'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { countPayments, listPayments, listProviders, type Provider, payments } from '../../contract/administration.ts'
import { MismatchNote } from './mismatch-note.tsx'
import { PaymentList } from './payment-list.tsx'
import classes from './payments-page.module.css'
import { ProviderList } from './provider-list.tsx'
import { TrialPaymentButton } from './trial-payment-button.tsx'
import { UnusedWebhookList } from './unused-webhook-list.tsx'

const NO_PROVIDERS: readonly Provider[] = []

/** Shows the payment providers and all payments at `/admin/payments`. */
export default function PaymentsPage() {
  const { t } = useTranslation()
  const query = useApi(listProviders, {})
  const { providers = NO_PROVIDERS, site_mode: siteMode = 'test', mismatches = 0, unused_webhooks: unusedWebhooks = 0 } = query.data ?? {}
  const { setFilter } = useListState(payments)
  useDocumentTitle(t('payments.title'))
  useRefetchOnOpen()
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{t('payments.title')}</h1>
        <TrialPaymentButton providers={providers} siteMode={siteMode} />
      </header>
      <MismatchNote count={mismatches} onShow={() => setFilter('status', { in: ['mismatch'] })} />
      <ProviderList query={query} />
      <div className={classes.payments}>
        <h2>{t('payments.all')}</h2>
        <PaymentList providers={providers} />
      </div>
      {unusedWebhooks > 0 ? <UnusedWebhookList providers={providers} /> : null}
    </div>
  )
}

/** Refetches cached payments when the page opens: the administrator may be returning from a payment. */
function useRefetchOnOpen() {
  const invalidate = useInvalidateQueries()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the page opens
  useEffect(() => void invalidate(listPayments, countPayments, listProviders), [])
}
