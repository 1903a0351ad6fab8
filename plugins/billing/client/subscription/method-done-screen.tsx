import { Link, useApiMutation } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { ProgressBar } from '@balafon/ui/progress-bar'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PAYMENT_FAILURE_CODES } from '../../contract/fields.ts'
import { checkSubscription, type OwnSubscription } from '../../contract/subscription.ts'
import { useRefreshBilling } from '../use-subscription.ts'
import classes from './billing-page.module.css'
import { BillingPage } from './billing-page.tsx'
import { PayNowButton } from './pay-now-button.tsx'
import { PaymentMethodName } from './payment-section.tsx'

/** The page that providers send the user back to after a change of the payment method. It shows what the provider reports to the server. */
export default function MethodDoneScreen() {
  const { t } = useTranslation()
  const refresh = useRefreshBilling()
  const { mutate, isIdle, isPending } = useApiMutation(checkSubscription)
  // The page itself is the reason to ask the provider: it opens when the user comes back from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the provider is asked once
  useEffect(() => mutate({}, { onSettled: () => void refresh() }), [])
  return (
    <BillingPage title={t('billing.method.title')}>
      {(subscription) => (
        <section className={classes.box} aria-live="polite">
          {isIdle || isPending ? <ProgressBar label={t('billing.method.checking')} /> : <CheckedMethod subscription={subscription} />}
        </section>
      )}
    </BillingPage>
  )
}

function CheckedMethod({ subscription }: { readonly subscription: OwnSubscription }) {
  const { t } = useTranslation()
  const { can_pay_now: canPayNow, pending_provider: pending, payment_failure: failure } = subscription
  return (
    <>
      <h2>{t('billing.method.current')}</h2>
      <div className={classes.method}>
        <PaymentMethodName subscription={subscription} />
      </div>
      <p className={classes.text}>
        {pending
          ? t('billing.state.pending_provider.text', { provider: subscription.provider.label })
          : `${failure ? `${t(PAYMENT_FAILURE_CODES[failure])} ` : ''}${t(canPayNow ? 'billing.method.pay_now.text' : 'billing.method.done.text')}`}
      </p>
      <div className={classes.actions}>
        {canPayNow ? <PayNowButton subscription={subscription} /> : null}
        <Link to="/billing" className={getButtonClass(canPayNow ? 'quiet' : 'primary', canPayNow ? 'small' : 'medium')}>
          {t('billing.subscription.open')}
        </Link>
      </div>
    </>
  )
}
