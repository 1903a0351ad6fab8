import { ApiError, Link, navigateTo, sendRequest, toast, useApi, useFormat, useParams } from '@balafon/sdk/client'
import { Button, getButtonClass } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PAYMENT_ERRORS } from '../../contract/fields.ts'
import { changePlan, type OwnSubscription, previewPlanChange } from '../../contract/subscription.ts'
import { openUrl } from '../open-url.ts'
import { Note } from '../parts/note.tsx'
import texts from '../parts/text.module.css'
import classes from '../subscription/billing-page.module.css'
import { BillingPage } from '../subscription/billing-page.tsx'
import { usePriceText } from '../use-price-text.ts'
import { useRefreshBilling } from '../use-subscription.ts'
import { ChangeCosts } from './change-costs.tsx'
import type { PlanChangePreview } from './plan-change-preview.ts'

/** The unused part of the paid period gets smaller while the page is open, so the amounts are fetched again. */
const REFRESH_MS = 30_000

/** Shows what a change of the plan costs and from when it applies, before the user confirms it. */
export default function ConfirmChangeScreen() {
  const { t } = useTranslation()
  return <BillingPage title={t('billing.change.title')}>{(subscription) => <Preview subscription={subscription} />}</BillingPage>
}

function Preview({ subscription }: { readonly subscription: OwnSubscription }) {
  const { t } = useTranslation()
  const params = useParams()
  const [productId, priceId] = [Number(params.productId), Number(params.priceId)]
  const query = useApi(previewPlanChange, { params: { productId, priceId } }, { staleTime: 0, refetchInterval: REFRESH_MS })
  // An error that the user can do nothing about here: the plan is no longer offered, is theirs, or has another currency.
  if (query.error && query.error.status >= 400 && query.error.status < 500 && !query.data)
    return (
      <Note
        tone="warning"
        actions={
          <Link to="/billing/change-plan" className={getButtonClass('outline', 'small')}>
            {t('billing.change.choose')}
          </Link>
        }
      >
        {query.error.status === 422 ? t('billing.plan_not_found') : query.error.message}
      </Note>
    )
  return (
    <LoadState query={query} skeleton={<Skeleton height="320px" />}>
      {(preview) => <Confirmation subscription={subscription} preview={preview} onOutdated={() => void query.refetch()} />}
    </LoadState>
  )
}

interface ConfirmationProps {
  readonly subscription: OwnSubscription
  readonly preview: PlanChangePreview
  /** Called when the amounts have changed and have to be shown again. */
  readonly onOutdated: () => void
}

function Confirmation({ subscription, preview, onOutdated }: ConfirmationProps) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  const { formatPrice } = usePriceText()
  const { confirm, isPending, error } = useConfirm(preview, onOutdated)
  const { product, price, starts, starts_at: startsAt, due_now: dueNow } = preview
  const due = money(dueNow.total, dueNow.currency)
  return (
    <section className={classes.box}>
      <div className={classes.change}>
        <p>
          <span className={texts.small}>{t('billing.change.from')}</span>
          <b>{subscription.product.name}</b>
          <span className={texts.small}>{formatPrice(subscription.price)}</span>
        </p>
        <ArrowRight aria-hidden="true" />
        <p>
          <span className={texts.small}>{t('billing.change.to')}</span>
          <b>{product.name}</b>
          <span className={texts.small}>{formatPrice(price)}</span>
        </p>
      </div>
      <ChangeCosts subscription={subscription} preview={preview} />
      <p className={classes.text}>
        {starts === 'now'
          ? t(subscription.status === 'trialing' ? 'billing.change.now_trial' : 'billing.change.now', { plan: product.name })
          : t('billing.change.later', { plan: product.name, current: subscription.product.name, date: date(startsAt, { dateStyle: 'long' }) })}
      </p>
      {error ? (
        <Note tone="danger" isAlert actions={error.isPayment ? <ChangeMethodLink /> : null}>
          {error.text}
        </Note>
      ) : null}
      <div className={classes.actions}>
        <Button isPending={isPending} onPress={() => void confirm()}>
          {dueNow.total > 0 ? t('billing.change.pay', { amount: due }) : t('billing.change.confirm')}
        </Button>
        <Link to="/billing/change-plan" className={getButtonClass('quiet')}>
          {t('billing.back')}
        </Link>
      </div>
    </section>
  )
}

/** Leads to the page where the user enters another card, because the current one was refused. */
function ChangeMethodLink() {
  const { t } = useTranslation()
  return (
    <Link to="/billing/change-payment-method" className={getButtonClass('outline', 'small')}>
      {t('billing.method.title')}
    </Link>
  )
}

/** Returns a function that changes the plan for the amount that is shown. */
function useConfirm({ product, price, due_now: dueNow, starts }: PlanChangePreview, onOutdated: () => void) {
  const { t } = useTranslation()
  const refresh = useRefreshBilling()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<{ readonly text: string; readonly isPayment: boolean } | null>(null)

  async function confirm() {
    setPending(true)
    setError(null)
    try {
      const { url } = await sendRequest(changePlan, { params: { productId: product.id, priceId: price.id }, body: { total: dueNow.total } })
      if (url) return openUrl(url)
      toast.positive(t(starts === 'now' ? 'billing.change.done' : 'billing.change.done_later', { plan: product.name }))
      navigateTo('/billing', { replace: true })
      await refresh()
    } catch (failure) {
      setPending(false)
      if (failure instanceof ApiError && failure.code === 'billing.total_changed') onOutdated()
      const isPayment = failure instanceof ApiError && PAYMENT_ERRORS.some((code) => code === failure.code)
      setError({ text: failure instanceof ApiError && failure.message ? failure.message : t('billing.checkout.failed'), isPayment })
    }
  }

  return { confirm, isPending, error }
}
