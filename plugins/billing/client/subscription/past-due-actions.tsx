import { Link, useFormat } from '@balafon/sdk/client'
import { Button, getButtonClass } from '@balafon/ui/button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnSubscription } from '../../contract/subscription.ts'
import { openUrl } from '../open-url.ts'
import { PayNowButton } from './pay-now-button.tsx'

/** The actions after a failed renewal. The first one solves the reason of the failure: another card, a top-up, or another attempt. */
export function PastDueActions({ subscription }: { readonly subscription: OwnSubscription }) {
  const { t } = useTranslation()
  const { provider, payment_failure: failure } = subscription
  const isWallet = provider.name === 'wallet'
  const canChange = subscription.can_change_payment_method || subscription.can_switch_provider
  const needsCard = failure === 'expired' && canChange
  const needsMoney = failure === 'insufficient_funds' && isWallet
  const topUp = (
    <Link key="top-up" to="/wallet" className={getButtonClass(needsMoney ? 'primary' : 'outline', 'small')}>
      {t('billing.checkout.top_up')}
    </Link>
  )
  const change = (
    <Link key="change" to="/billing/change-payment-method" className={getButtonClass(needsCard ? 'primary' : 'outline', 'small')}>
      {t('billing.method.title')}
    </Link>
  )
  const pay = <PayAction key="pay" subscription={subscription} isFirst={!(needsCard || needsMoney)} />
  const actions: ReactNode[] = needsCard ? [change, pay, isWallet && topUp] : [needsMoney && topUp, pay, isWallet && !needsMoney && topUp, canChange && change]
  return <>{actions}</>
}

/** Pays what is due, on the page of the provider where it has one. */
function PayAction({ subscription, isFirst }: { readonly subscription: OwnSubscription; readonly isFirst: boolean }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { pay_url: payUrl, upcoming, payment_failure: failure } = subscription
  const variant = isFirst ? 'primary' : 'outline'
  if (payUrl)
    return (
      <Button size="small" variant={variant} onPress={() => openUrl(payUrl)}>
        {failure === 'authentication_required'
          ? t('billing.confirm_payment')
          : t('billing.pay_now', { amount: upcoming ? money(upcoming.total, upcoming.currency) : '' })}
      </Button>
    )
  return subscription.can_pay_now ? <PayNowButton subscription={subscription} variant={variant} /> : null
}
