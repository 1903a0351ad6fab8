import type {} from '@balafon/plugin-wallet/contract/movements'
import { useApi, useDocumentTitle, useFormat, useHasProvider, useUser } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { LoadState } from '@balafon/ui/load-state'
import { useTranslation } from 'react-i18next'
import { listProducts } from '../../contract/products.ts'
import type { OwnSubscription } from '../../contract/subscription.ts'
import { Note } from '../parts/note.tsx'
import { useSubscription } from '../use-subscription.ts'
import { PlanChooser } from './plan-chooser.tsx'
import { PlansSkeleton } from './plans-skeleton.tsx'
import classes from './pricing-screen.module.css'
import { Questions } from './questions.tsx'
import { SubscriptionLink } from './subscription-link.tsx'

/** The pricing page: the plans with their prices, their comparison, and questions. */
export default function PricingScreen() {
  const { t } = useTranslation()
  const user = useUser()
  const query = useApi(listProducts, {})
  const subscription = useSubscription()
  const hasWallet = useHasProvider('wallet.movements/v1')
  useDocumentTitle(t('billing.pricing.title'))
  if (query.error?.code === 'billing.disabled') return <EmptyState title={t('billing.disabled')}>{t('billing.disabled.text')}</EmptyState>
  // Before the subscription is loaded, the buttons would offer subscribers the plan that they already have.
  const isLoading = user !== null && subscription.isPending
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{t('billing.pricing.title')}</h1>
        <p>{t(hasWallet ? 'billing.pricing.text_with_wallet' : 'billing.pricing.text')}</p>
      </header>
      <CurrentNote subscription={subscription.data?.subscription ?? null} />
      <LoadState
        query={{ data: isLoading ? undefined : query.data, isError: query.isError, refetch: query.refetch }}
        skeleton={<PlansSkeleton />}
        isEmpty={({ pagination }) => pagination.data.length === 0}
        empty={
          <EmptyState heading="h2" title={t('billing.pricing.empty')}>
            {t('billing.pricing.empty.text')}
          </EmptyState>
        }
      >
        {({ pagination }) => (
          <>
            <PlanChooser products={pagination.data} subscription={subscription.data?.subscription ?? null} hasComparison />
            <Questions products={pagination.data} />
          </>
        )}
      </LoadState>
    </div>
  )
}

/** What a user has to know about their subscription before they choose a plan. */
function CurrentNote({ subscription }: { readonly subscription: OwnSubscription | null }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  if (!subscription) return null
  const { status, valid, product, provider, current_period_end: end } = subscription
  const data = { plan: product.name, date: end ? date(end) : '' }
  if (status === 'incomplete')
    return (
      <Note tone="warning" actions={<SubscriptionLink label={t('billing.state.incomplete.open')} />}>
        {t('billing.state.incomplete', data)}
      </Note>
    )
  if (status === 'past_due')
    return (
      <Note tone="danger" actions={<SubscriptionLink label={t('billing.state.past_due.open')} />}>
        {t(valid ? 'billing.state.past_due.short' : 'billing.state.paused.short', data)}
      </Note>
    )
  return provider.name === 'granted' ? <Note>{t('billing.state.granted', data)}</Note> : null
}
