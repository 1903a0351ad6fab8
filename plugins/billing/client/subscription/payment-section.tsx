import { Link } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { getButtonClass } from '@balafon/ui/button'
import { CreditCard, Gift, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OwnSubscription } from '../../contract/subscription.ts'
import texts from '../parts/text.module.css'
import classes from './billing-page.module.css'

interface PaymentSectionProps {
  readonly subscription: OwnSubscription
}

/** How the subscription is paid. */
export function PaymentSection({ subscription }: PaymentSectionProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.box} aria-labelledby="billing-method">
      <h2 id="billing-method">{t('billing.method')}</h2>
      <PaymentMethod subscription={subscription} />
      <TestNote subscription={subscription} />
    </section>
  )
}

function PaymentMethod({ subscription }: PaymentSectionProps) {
  const { t } = useTranslation()
  const { provider, disputed, can_change_payment_method: canChange, can_switch_provider: canSwitch } = subscription
  return (
    <div className={classes.method}>
      <PaymentMethodName subscription={subscription} />
      {provider.name === 'wallet' ? (
        <Link to="/wallet" className={getButtonClass('quiet', 'small')}>
          {t('billing.method.wallet')}
        </Link>
      ) : null}
      {provider.name === 'granted' || disputed ? null : (
        <Link to="/billing/change-payment-method" className={getButtonClass('outline', 'small')}>
          {t(canChange || canSwitch ? 'billing.method.change' : 'billing.method.details')}
        </Link>
      )}
    </div>
  )
}

/** The name of the payment method, with its icon. */
export function PaymentMethodName({ subscription: { provider, payment_method: method, test_url: testUrl } }: PaymentSectionProps) {
  const { t } = useTranslation()
  const Icon = provider.name === 'wallet' ? Wallet : provider.name === 'granted' ? Gift : CreditCard
  return (
    <>
      <Icon aria-hidden="true" />
      <span>
        {method ?? provider.label} {testUrl ? <Badge tone="warning">{t('billing.test')}</Badge> : null}
        {method ? <span className={texts.small}> · {provider.label}</span> : null}
      </span>
    </>
  )
}

/** A subscription of the sandbox charges no money, and its time can be moved. */
function TestNote({ subscription: { test_url: testUrl } }: PaymentSectionProps) {
  const { t } = useTranslation()
  if (!testUrl) return null
  return (
    <p className={texts.small}>
      {t('billing.test.text')}{' '}
      <Link to={new URL(testUrl).pathname} className={texts.link ?? ''}>
        {t('billing.test.open')}
      </Link>
    </p>
  )
}
