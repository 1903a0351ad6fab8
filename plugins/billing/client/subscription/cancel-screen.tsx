import { Link, navigateTo, sendRequest, toast, useFormat } from '@balafon/sdk/client'
import { FormRadioGroup, FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { Button, getButtonClass } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { CANCEL_REASONS, cancelSubscription, type OwnSubscription } from '../../contract/subscription.ts'
import { Note } from '../parts/note.tsx'
import { useRefreshBilling } from '../use-subscription.ts'
import classes from './billing-page.module.css'
import { BillingPage } from './billing-page.tsx'

/** Cancels the subscription at the end of its period, with a reason. */
export default function CancelScreen() {
  const { t } = useTranslation()
  return (
    <BillingPage title={t('billing.cancel.title')}>
      {(subscription) => (subscription.cancel_at_period_end ? <AlreadyCancelled subscription={subscription} /> : <CancelForm subscription={subscription} />)}
    </BillingPage>
  )
}

interface SubscriptionProps {
  readonly subscription: OwnSubscription
}

function AlreadyCancelled({ subscription: { product, current_period_end: end, can_resume: canResume } }: SubscriptionProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  return (
    <Note
      actions={
        <Link to={canResume ? '/billing/renew' : '/billing'} className={getButtonClass('outline', 'small')}>
          {t(canResume ? 'billing.renew' : 'billing.subscription.open')}
        </Link>
      }
    >
      {t('billing.state.cancelled', { plan: product.name, date: end ? date(end, { dateStyle: 'long' }) : '' })}
    </Note>
  )
}

/** A reason has to be chosen, so the form begins without one. */
const Schema = z.object({
  reason: z.nullable(z.enum(CANCEL_REASONS)).check(z.refine((reason) => reason !== null, { params: { code: 'billing.cancel.reason_missing' } })),
  details: z.string().check(z.trim(), z.maxLength(1000)),
})

function CancelForm({ subscription }: SubscriptionProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const refresh = useRefreshBilling()
  const { product, status, current_period_end: end } = subscription
  // A subscription with a failed renewal ends at once, because there is no paid period left.
  const endsNow = status === 'past_due'
  const data = { plan: product.name, date: end ? date(end, { dateStyle: 'long' }) : '' }
  const { control, submit, isPending } = useContractForm({
    schema: Schema,
    defaults: { reason: null, details: '' },
    send: async ({ reason, details }) => {
      if (reason === null) return
      const { subscription: after } = await sendRequest(cancelSubscription, { body: { reason, details } })
      toast.positive(t(endsNow ? 'billing.cancel.done_now' : 'billing.cancel.done', data))
      navigateTo(after.status === 'ended' ? '/pricing' : '/billing', { replace: true })
      await refresh()
    },
  })
  return (
    <form className={`${classes.box} ${classes.form}`} onSubmit={submit} noValidate>
      <p className={classes.text}>{t(endsNow ? 'billing.cancel.text_now' : 'billing.cancel.text', data)}</p>
      <FormRadioGroup
        control={control}
        name="reason"
        label={t('billing.cancel.reason')}
        options={CANCEL_REASONS.map((value) => ({ value, label: t(`billing.cancel.reason.${value}`) }))}
      />
      <FormTextArea control={control} name="details" label={t('billing.cancel.details')} rows={3} />
      <div className={classes.actions}>
        <Button type="submit" variant="danger" isPending={isPending}>
          {t('billing.cancel')}
        </Button>
        <Link to="/billing" className={getButtonClass('quiet')}>
          {t('billing.cancel.keep')}
        </Link>
      </div>
    </form>
  )
}
