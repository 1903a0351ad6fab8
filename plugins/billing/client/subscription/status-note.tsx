import { Link, useFormat } from '@balafon/sdk/client'
import { Button, getButtonClass } from '@balafon/ui/button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PAYMENT_FAILURE_CODES } from '../../contract/fields.ts'
import { buildCheckoutPath } from '../../contract/paths.ts'
import type { OwnSubscription } from '../../contract/subscription.ts'
import { openUrl } from '../open-url.ts'
import { Note } from '../parts/note.tsx'
import { usePriceText } from '../use-price-text.ts'
import { PastDueActions } from './past-due-actions.tsx'

interface StatusNoteProps {
  readonly subscription: OwnSubscription
}

/** Explains the state of a subscription, with the action that helps. An active one that continues needs no explanation. */
export function StatusNote({ subscription }: StatusNoteProps) {
  const { status, provider, disputed, cancel_at_period_end: isCancelled, next_product: next, pay_url: payUrl, pending_provider: pending } = subscription
  if (disputed) return <DisputedNote subscription={subscription} />
  if (status === 'incomplete') return <IncompleteNote subscription={subscription} />
  if (status === 'past_due') return <PastDueNote subscription={subscription} />
  if (pending) return <PendingProviderNote subscription={subscription} />
  if (payUrl && !isCancelled) return <OpenPaymentNote payUrl={payUrl} />
  if (provider.name === 'granted') return <EndNote subscription={subscription} text="billing.state.granted" />
  if (isCancelled) return <EndNote subscription={subscription} text="billing.state.cancelled" />
  if (next) return <NextPlanNote subscription={subscription} />
  return status === 'trialing' ? <TrialNote subscription={subscription} /> : null
}

/** Says that the bank or the payment provider of the user has taken the payment back. The note has no button, because only they can decide. */
function DisputedNote({ subscription: { product } }: StatusNoteProps) {
  const { t } = useTranslation()
  return (
    <Note tone="danger" title={t('billing.state.disputed', { plan: product.name })}>
      {t('billing.state.disputed.text', { plan: product.name })}
    </Note>
  )
}

/** Shown while the user has not completed a change of the provider on the page of the new one. Until then, the earlier provider stays. */
function PendingProviderNote({ subscription: { pending_provider: pending, provider } }: StatusNoteProps) {
  const { t } = useTranslation()
  if (!pending) return null
  const { label, url } = pending
  const actions: ReactNode = (
    <>
      {url ? (
        <Button size="small" onPress={() => openUrl(url)}>
          {t('billing.method.continue', { provider: label })}
        </Button>
      ) : null}
      <Link to="/billing/change-payment-method" className={getButtonClass('quiet', 'small')}>
        {t('billing.state.incomplete.choose')}
      </Link>
    </>
  )
  return (
    <Note title={t('billing.state.pending_provider', { provider: label })} actions={actions}>
      {t('billing.state.pending_provider.text', { provider: provider.label })}
    </Note>
  )
}

function IncompleteNote({ subscription: { product, price, pay_url: payUrl } }: StatusNoteProps) {
  const { t } = useTranslation()
  const actions: ReactNode = (
    <>
      {payUrl ? (
        <Button size="small" onPress={() => openUrl(payUrl)}>
          {t('billing.state.incomplete.pay')}
        </Button>
      ) : (
        <Link to={buildCheckoutPath(product.id, price.id)} className={getButtonClass('primary', 'small')}>
          {t('billing.done.retry')}
        </Link>
      )}
      <Link to="/pricing" className={getButtonClass('quiet', 'small')}>
        {t('billing.state.incomplete.choose')}
      </Link>
    </>
  )
  return (
    <Note tone="warning" title={t('billing.state.incomplete', { plan: product.name })} actions={actions}>
      {t('billing.state.incomplete.text')}
    </Note>
  )
}

function PastDueNote({ subscription }: StatusNoteProps) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const { valid, product, upcoming, grace_ends_at: graceEnd, payment_failure: failure } = subscription
  const data = {
    plan: product.name,
    amount: upcoming ? money(upcoming.total, upcoming.currency) : '',
    date: graceEnd ? date(graceEnd, { dateStyle: 'long' }) : '',
  }
  return (
    <Note tone="danger" title={t(valid ? 'billing.state.past_due' : 'billing.state.paused', data)} actions={<PastDueActions subscription={subscription} />}>
      {failure ? `${t(PAYMENT_FAILURE_CODES[failure])} ` : null}
      {t(valid ? 'billing.state.past_due.text' : 'billing.state.paused.text', data)}
    </Note>
  )
}

/** Shown while the user has to pay: for the next period, or for a change of the plan. */
function OpenPaymentNote({ payUrl }: { readonly payUrl: string }) {
  const { t } = useTranslation()
  return (
    <Note
      tone="warning"
      title={t('billing.state.open_payment')}
      actions={
        <Button size="small" onPress={() => openUrl(payUrl)}>
          {t('billing.state.incomplete.pay')}
        </Button>
      }
    >
      {t('billing.state.open_payment.text')}
    </Note>
  )
}

/** Says when a cancelled or given plan ends. The button that continues a cancelled one is beside the plan, so the note has none. */
function EndNote({
  subscription: { product, current_period_end: end },
  text,
}: StatusNoteProps & { readonly text: 'billing.state.granted' | 'billing.state.cancelled' }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  return (
    <Note tone={text === 'billing.state.cancelled' ? 'warning' : 'info'}>
      {t(text, { plan: product.name, date: end ? date(end, { dateStyle: 'long' }) : '' })}
    </Note>
  )
}

function NextPlanNote({ subscription: { product, next_product: next, current_period_end: end } }: StatusNoteProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const { formatPrice } = usePriceText()
  if (!next) return null
  return (
    <Note>
      {t('billing.state.next_plan', {
        plan: product.name,
        next: next.name,
        price: formatPrice(next.price),
        date: end ? date(end, { dateStyle: 'long' }) : '',
      })}
    </Note>
  )
}

function TrialNote({ subscription: { trial_ends_at: trialEnd, price, upcoming } }: StatusNoteProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const { formatPrice } = usePriceText()
  return (
    <Note>
      {t('billing.state.trialing', {
        date: trialEnd ? date(trialEnd, { dateStyle: 'long' }) : '',
        price: formatPrice({ ...price, amount: upcoming?.total ?? price.amount }),
      })}
    </Note>
  )
}
