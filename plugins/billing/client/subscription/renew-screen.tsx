import { Link, navigateTo, reportError, toast, useApiMutation, useFormat } from '@balafon/sdk/client'
import { Button, getButtonClass } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { type OwnSubscription, resumeSubscription } from '../../contract/subscription.ts'
import { Note } from '../parts/note.tsx'
import { usePriceText } from '../use-price-text.ts'
import { useRefreshBilling } from '../use-subscription.ts'
import classes from './billing-page.module.css'
import { BillingPage } from './billing-page.tsx'
import { StatusNote } from './status-note.tsx'

/** Continues a cancelled subscription before the end of its period, or pays a failed renewal. */
export default function RenewScreen() {
  const { t } = useTranslation()
  return (
    <BillingPage title={t('billing.renew.title')}>
      {(subscription) => {
        if (subscription.can_resume) return <RenewForm subscription={subscription} />
        return subscription.status === 'past_due' ? <StatusNote subscription={subscription} /> : <NothingToRenew subscription={subscription} />
      }}
    </BillingPage>
  )
}

interface SubscriptionProps {
  readonly subscription: OwnSubscription
}

function NothingToRenew({ subscription: { product, provider } }: SubscriptionProps) {
  const { t } = useTranslation()
  return (
    <Note
      actions={
        <Link to="/billing" className={getButtonClass('outline', 'small')}>
          {t('billing.subscription.open')}
        </Link>
      }
    >
      {t(provider.name === 'granted' ? 'billing.plan_granted' : 'billing.renew.none', { plan: product.name })}
    </Note>
  )
}

function RenewForm({ subscription: { product, price, current_period_end: end } }: SubscriptionProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const { formatPrice } = usePriceText()
  const refresh = useRefreshBilling()
  const { mutate, isPending } = useApiMutation(resumeSubscription)
  const data = { plan: product.name, price: formatPrice(price), date: end ? date(end, { dateStyle: 'long' }) : '' }
  const renew = () =>
    mutate(
      {},
      {
        onSuccess: () => {
          toast.positive(t('billing.renew.done', data))
          navigateTo('/billing', { replace: true })
        },
        onError: (error) => reportError(error),
        onSettled: () => void refresh(),
      },
    )
  return (
    <section className={classes.box}>
      <p className={classes.plan}>{product.name}</p>
      <p className={classes.text}>{t('billing.renew.text', data)}</p>
      <div className={classes.actions}>
        <Button isPending={isPending} onPress={renew}>
          {t('billing.renew')}
        </Button>
        <Link to="/billing" className={getButtonClass('quiet')}>
          {t('billing.back')}
        </Link>
      </div>
    </section>
  )
}
