import { ApiError, isPasswordConfirmationRequired, readFieldErrors, sendRequest, useFormat } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createSubscription } from '../../contract/checkout.ts'
import { openUrl } from '../open-url.ts'
import { Note } from '../parts/note.tsx'
import texts from '../parts/text.module.css'
import { usePriceText } from '../use-price-text.ts'
import classes from './checkout.module.css'
import type { Checkout } from './checkout.ts'
import { isTooSmall, ProviderChoice } from './provider-choice.tsx'

interface PaymentFormProps {
  readonly checkout: Checkout
  readonly isUpdating: boolean
  readonly onCoupon: (code: string | undefined) => void
}

/** The ways to pay and the button that subscribes. */
export function PaymentForm({ checkout, isUpdating, onCoupon }: PaymentFormProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { formatPrice } = usePriceText()
  const { providers, due_now: dueNow, price, renewal, trial_days: trialDays } = checkout
  const usable = providers.filter((provider) => !isTooSmall(provider, dueNow.total))
  const [chosen, setChosen] = useState<string | null>(null)
  const provider = usable.find(({ name }) => name === chosen) ?? usable[0]
  const { subscribe, isPending, error } = useSubscribe(checkout, onCoupon)
  const label =
    dueNow.total > 0
      ? t('billing.checkout.pay', { amount: money(dueNow.total, dueNow.currency) })
      : t(trialDays > 0 ? 'billing.checkout.start_trial' : 'billing.checkout.subscribe')
  if (providers.length === 0)
    return (
      <section className={classes.form}>
        <h2>{t('billing.checkout.method')}</h2>
        <Note tone="warning">{t('billing.checkout.no_provider')}</Note>
      </section>
    )
  return (
    <section className={classes.form} aria-labelledby="payment-method">
      <h2 id="payment-method">{t('billing.checkout.method')}</h2>
      <ProviderChoice providers={providers} dueNow={dueNow} value={provider?.name ?? null} onChange={setChosen} />
      {error ? (
        <Note tone="danger" isAlert>
          {error}
        </Note>
      ) : null}
      <Button
        size="large"
        isFullWidth
        icon={<LockKeyhole aria-hidden="true" />}
        isPending={isPending || isUpdating}
        isDisabled={!provider}
        onPress={() => provider && void subscribe(provider.name)}
      >
        {label}
      </Button>
      <p className={texts.small}>
        {t(provider?.renews_automatically === false ? 'billing.checkout.terms_reminder' : 'billing.checkout.terms', {
          price: formatPrice({ ...price, amount: renewal.total }),
        })}
      </p>
    </section>
  )
}

/** Returns a function that subscribes and continues to the page where the user pays. */
function useSubscribe({ product, price, coupon }: Checkout, onCoupon: PaymentFormProps['onCoupon']) {
  const { t } = useTranslation()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function subscribe(provider: string) {
    setPending(true)
    setError(null)
    try {
      const params = { productId: product.id, priceId: price.id }
      const { url } = await sendRequest(createSubscription, { params, body: { provider, coupon: coupon?.code ?? null } })
      openUrl(url)
    } catch (failure) {
      setPending(false)
      if (isPasswordConfirmationRequired(failure)) return
      // The coupon may have been used up meanwhile. The amounts are shown without it before the user pays them.
      const [couponError] = readFieldErrors(failure).coupon ?? []
      if (couponError) onCoupon(undefined)
      setError(couponError ?? (failure instanceof ApiError && failure.message ? failure.message : t('billing.checkout.failed')))
    }
  }

  return { subscribe, isPending, error }
}
