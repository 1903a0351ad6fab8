import { Link, useDocumentTitle, useFormat, useParams } from '@balafon/sdk/client'
import { Button, getButtonClass } from '@balafon/ui/button'
import { ProgressBar } from '@balafon/ui/progress-bar'
import { Check, Clock3, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PAYMENT_FAILURE_CODES, type PaymentFailure } from '../../contract/fields.ts'
import type { OwnSubscription } from '../../contract/subscription.ts'
import { openUrl } from '../open-url.ts'
import { ResultCard } from '../parts/result-card.tsx'
import { usePriceText } from '../use-price-text.ts'
import { useAwaitedSubscription } from './use-awaited-subscription.ts'

/** The page that providers send the user back to. It shows what the server knows about the subscription. */
export default function CheckoutDoneScreen() {
  const { t } = useTranslation()
  const { subscription, result } = useAwaitedSubscription()
  useDocumentTitle(t('billing.checkout.title'))
  if (result === 'subscribed' && subscription) return <Subscribed subscription={subscription} />
  if (result === 'failed') return <Failed failure={subscription?.payment_failure ?? null} />
  if (result === 'none') return <NotFound />
  return <Waiting isSlow={result === 'slow'} payUrl={subscription?.pay_url ?? null} />
}

function Subscribed({ subscription }: { readonly subscription: OwnSubscription }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const { formatPrice } = usePriceText()
  const { product, price, status, current_period_end: end, upcoming } = subscription
  const data = { plan: product.name, date: end ? date(end) : '', price: formatPrice({ ...price, amount: upcoming?.total ?? price.amount }) }
  return (
    <ResultCard
      tone="positive"
      icon={<Check />}
      title={t(status === 'trialing' ? 'billing.done.trial' : 'billing.done', data)}
      actions={
        <>
          <Link to="/" className={getButtonClass('primary', 'large', true)}>
            {t('billing.done.listen')}
          </Link>
          <Link to="/billing" className={getButtonClass('quiet', 'medium', true)}>
            {t('billing.subscription.open')}
          </Link>
        </>
      }
    >
      {t(status === 'trialing' ? 'billing.done.trial.text' : 'billing.done.text', data)}
    </ResultCard>
  )
}

function Waiting({ isSlow, payUrl }: { readonly isSlow: boolean; readonly payUrl: string | null }) {
  const { t } = useTranslation()
  const actions: ReactNode = (
    <>
      <ProgressBar label={t('billing.done.waiting')} isLabelHidden />
      {payUrl ? (
        <Button variant="outline" isFullWidth onPress={() => openUrl(payUrl)}>
          {t('billing.done.pay')}
        </Button>
      ) : null}
      {isSlow ? (
        <Link to="/" className={getButtonClass('quiet', 'medium', true)}>
          {t('billing.done.leave')}
        </Link>
      ) : null}
    </>
  )
  return (
    <ResultCard tone="neutral" icon={<Clock3 />} title={t('billing.done.waiting')} actions={actions}>
      {t(isSlow ? 'billing.done.slow.text' : 'billing.done.waiting.text')}
    </ResultCard>
  )
}

/** Says why the payment failed, as far as the provider has reported it. */
function Failed({ failure }: { readonly failure: PaymentFailure | null }) {
  const { t } = useTranslation()
  const { productId = '', priceId = '' } = useParams()
  return (
    <ResultCard
      tone="danger"
      icon={<X />}
      title={t('billing.done.failed')}
      actions={
        <>
          <Link to={`/checkout/${encodeURIComponent(productId)}/${encodeURIComponent(priceId)}`} className={getButtonClass('primary', 'large', true)}>
            {t('billing.done.retry')}
          </Link>
          <Link to="/pricing" className={getButtonClass('quiet', 'medium', true)}>
            {t('billing.pricing.open')}
          </Link>
        </>
      }
    >
      {failure ? `${t(PAYMENT_FAILURE_CODES[failure])} ` : null}
      {t('billing.done.failed.text')}
    </ResultCard>
  )
}

function NotFound() {
  const { t } = useTranslation()
  return (
    <ResultCard
      tone="neutral"
      icon={<Clock3 />}
      title={t('billing.done.none')}
      actions={
        <Link to="/pricing" className={getButtonClass('primary', 'large', true)}>
          {t('billing.pricing.open')}
        </Link>
      }
    >
      {t('billing.done.none.text')}
    </ResultCard>
  )
}
