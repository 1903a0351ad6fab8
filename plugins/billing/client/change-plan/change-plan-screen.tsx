import { useApi } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { LoadState } from '@balafon/ui/load-state'
import { useTranslation } from 'react-i18next'
import { listProducts } from '../../contract/products.ts'
import type { OwnSubscription } from '../../contract/subscription.ts'
import { PlanChooser } from '../pricing/plan-chooser.tsx'
import { PlansSkeleton } from '../pricing/plans-skeleton.tsx'
import { BillingPage } from '../subscription/billing-page.tsx'

/** The plans that a subscriber can change to. */
export default function ChangePlanScreen() {
  const { t } = useTranslation()
  return (
    <BillingPage title={t('billing.change_plan')} isWide>
      {(subscription) => <Plans subscription={subscription} />}
    </BillingPage>
  )
}

function Plans({ subscription }: { readonly subscription: OwnSubscription }) {
  const { t } = useTranslation()
  const query = useApi(listProducts, {})
  if (query.error?.code === 'billing.disabled')
    return (
      <EmptyState heading="h2" title={t('billing.disabled')}>
        {t('billing.disabled.text')}
      </EmptyState>
    )
  return (
    <LoadState query={query} skeleton={<PlansSkeleton />}>
      {({ pagination }) => <PlanChooser products={pagination.data} subscription={subscription} />}
    </LoadState>
  )
}
