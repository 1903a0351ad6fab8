import { ApiError, isPasswordConfirmationRequired, Link, readFieldErrors, sendRequest, useFormat } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { Button } from '@balafon/ui/button'
import { RadioGroup } from '@balafon/ui/radio-group'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CheckoutProvider, createSubscription } from '../../contract/checkout.ts'
import { openUrl } from '../open-url.ts'
import { Note } from '../parts/note.tsx'
import { usePriceText } from '../use-price-text.ts'
import classes from './checkout.module.css'
import type { Checkout } from './checkout.ts'

interface PaymentFormProps {
  readonly checkout: Checkout
  readonly isUpdating: boolean
  readonly onCoupon: (code: string | undefined) => void
}

/** Returns whether the user cannot pay the first period with a provider, because their balance there is too small. */
const isTooSmall = ({ balance }: CheckoutProvider, total: number) => balance !== null && balance < total

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
      <ProviderChoice checkout={checkout} value={provider?.name ?? null} onChange={setChosen} />
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
      <p className={classes.small}>
        {t(provider?.renews_automatically === false ? 'billing.checkout.terms_reminder' : 'billing.checkout.terms', {
          price: formatPrice({ ...price, amount: renewal.total }),
        })}
      </p>
    </section>
  )
}

interface ProviderChoiceProps {
  readonly checkout: Checkout
  readonly value: string | null
  readonly onChange: (name: string) => void
}

function ProviderChoice({ checkout: { providers, due_now: dueNow }, value, onChange }: ProviderChoiceProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const describe = (provider: CheckoutProvider) => {
    const { balance, is_test: isTest, renews_automatically: isAutomatic } = provider
    if (balance !== null) {
      const amount = money(balance, dueNow.currency)
      return t(isTooSmall(provider, dueNow.total) ? 'billing.checkout.balance_too_small' : 'billing.checkout.balance', { amount })
    }
    if (isTest) return t('billing.checkout.test.text')
    return t(isAutomatic ? 'billing.checkout.automatic' : 'billing.checkout.reminder')
  }
  return (
    <>
      <RadioGroup
        label={t('billing.checkout.method.choose')}
        value={value}
        onChange={onChange}
        options={providers.map((provider) => ({
          value: provider.name,
          label: (
            <span className={classes.option}>
              {provider.label} {provider.is_test ? <Badge tone="warning">{t('billing.test')}</Badge> : null}
            </span>
          ),
          description: describe(provider),
          isDisabled: isTooSmall(provider, dueNow.total),
        }))}
      />
      {providers.some((provider) => isTooSmall(provider, dueNow.total)) ? (
        <p className={classes.small}>
          <Link to="/wallet" className={classes.link ?? ''}>
            {t('billing.checkout.top_up')}
          </Link>
        </p>
      ) : null}
    </>
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
