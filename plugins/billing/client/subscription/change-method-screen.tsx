import { Link, reportError, useApiMutation } from '@balafon/sdk/client'
import { Button, getButtonClass } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { changePaymentMethod, type OwnSubscription } from '../../contract/subscription.ts'
import { openUrl } from '../open-url.ts'
import classes from './billing-page.module.css'
import { BillingPage } from './billing-page.tsx'
import { OtherProviders } from './other-providers.tsx'
import { PaymentMethodName } from './payment-section.tsx'

/** Shows how the subscription is paid. The user replaces the card at the same provider, or has later payments made by another one. */
export default function ChangeMethodScreen() {
  const { t } = useTranslation()
  return (
    <BillingPage title={t('billing.method.title')}>
      {(subscription) => (
        <>
          <CurrentMethod subscription={subscription} />
          {subscription.can_switch_provider ? <OtherProviders subscription={subscription} /> : null}
        </>
      )}
    </BillingPage>
  )
}

function CurrentMethod({ subscription }: { readonly subscription: OwnSubscription }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useApiMutation(changePaymentMethod)
  const { provider, can_change_payment_method: canChange } = subscription
  const change = () => mutate({}, { onSuccess: ({ url }) => openUrl(url), onError: (error) => reportError(error) })
  const reason = provider.name === 'wallet' ? 'billing.method.wallet.text' : provider.name === 'granted' ? 'billing.plan_granted' : 'billing.method.fixed.text'
  return (
    <section className={classes.box}>
      <h2>{t('billing.method.current')}</h2>
      <div className={classes.method}>
        <PaymentMethodName subscription={subscription} />
      </div>
      <p className={classes.text}>{t(canChange ? 'billing.method.text' : reason, { provider: provider.label })}</p>
      <div className={classes.actions}>
        {canChange ? (
          <Button isPending={isPending} onPress={change}>
            {t('billing.method.continue', { provider: provider.label })}
          </Button>
        ) : null}
        {provider.name === 'wallet' ? (
          <Link to="/wallet" className={getButtonClass('outline')}>
            {t('billing.method.wallet')}
          </Link>
        ) : null}
      </div>
    </section>
  )
}
