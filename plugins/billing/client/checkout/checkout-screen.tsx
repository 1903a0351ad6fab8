import { WALLET_CHANGED } from '@balafon/plugin-wallet/contract/live'
import { Link, Navigate, useApi, useDocumentTitle, useIsSubscribed, useLive, useParams, useUser } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { LoadState } from '@balafon/ui/load-state'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getCheckout } from '../../contract/checkout.ts'
import { REGISTER_PATH } from '../../contract/paths.ts'
import { PageHeader } from '../parts/page-header.tsx'
import { useRefreshBilling } from '../use-subscription.ts'
import classes from './checkout.module.css'
import { CheckoutContent } from './checkout-content.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { clearSelectedPlan, storeSelectedPlan } from './selected-plan.ts'

/**
 * The checkout of a plan at `/checkout/{productId}/{priceId}`. Guests register first and come back. Subscribers change their plan instead.
 */
export default function CheckoutScreen() {
  const { t } = useTranslation()
  const { productId = '', priceId = '' } = useParams()
  const user = useUser()
  const isSubscribed = useIsSubscribed()
  useDocumentTitle(t('billing.checkout.title'))
  if (!user) return <GuestRedirect productId={productId} priceId={priceId} />
  if (isSubscribed) return <SubscriberRedirect />
  return <Checkout key={user.id} productId={Number(productId)} priceId={Number(priceId)} />
}

/** Stores the plan before the guest registers. */
function GuestRedirect({ productId, priceId }: { readonly productId: string; readonly priceId: string }) {
  const [isStored, setStored] = useState(false)
  useEffect(() => {
    storeSelectedPlan({ productId, priceId })
    setStored(true)
  }, [productId, priceId])
  return isStored ? <Navigate to={REGISTER_PATH} replace /> : null
}

function SubscriberRedirect() {
  useEffect(clearSelectedPlan, [])
  return <Navigate to="/billing" replace />
}

interface CheckoutProps {
  readonly productId: number
  readonly priceId: number
}

function Checkout({ productId, priceId }: CheckoutProps) {
  const { t } = useTranslation()
  const [coupon, setCoupon] = useState<string>()
  const refresh = useRefreshBilling()
  const query = useApi(getCheckout, { params: { productId, priceId }, query: { coupon } }, { staleTime: 0, keepPrevious: true })
  // The user may top up their wallet in another tab.
  useLive(WALLET_CHANGED, () => void refresh())
  useEffect(clearSelectedPlan, [])
  const code = query.error?.code
  if (code === 'billing.already_subscribed') return <Navigate to="/billing" replace />
  const isMissing = code === 'billing.plan_not_found' || query.error?.status === 422
  if (isMissing || code === 'billing.disabled')
    return (
      <EmptyState
        title={t(code === 'billing.disabled' ? 'billing.disabled' : 'billing.plan_not_found')}
        action={
          <Link to="/pricing" className={getButtonClass()}>
            {t('billing.pricing.open')}
          </Link>
        }
      >
        {t('billing.checkout.missing.text')}
      </EmptyState>
    )
  return (
    <div className={classes.screen}>
      {query.data ? null : <PageHeader title={t('billing.checkout.title')} back={{ path: '/pricing', label: t('billing.checkout.back') }} />}
      <LoadState query={query} skeleton={<CheckoutSkeleton />}>
        {(checkout) => <CheckoutContent checkout={checkout} isUpdating={query.isPlaceholderData} onCoupon={setCoupon} />}
      </LoadState>
    </div>
  )
}
