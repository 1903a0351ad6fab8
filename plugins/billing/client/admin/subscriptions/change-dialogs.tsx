import { type Modal, sendRequest, toast, useFormat } from '@balafon/sdk/client'
import { FormDialog, FormNumber, FormRadioGroup, FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Invoice } from '../../../contract/subscription.ts'
import { cancelUserSubscription, extendSubscription, refundInvoice } from '../../../contract/subscriptions.ts'
import { allowEmpty } from '../allow-empty.ts'

interface ChangeDialogProps extends Modal<void> {
  readonly id: number
}

const CancelForm = z.object(cancelUserSubscription.body.shape)
const ExtendForm = z.object({ ...extendSubscription.body.shape, days: allowEmpty(extendSubscription.body.shape.days) })
const RefundForm = z.object(refundInvoice.body.shape)

/** Cancels a subscription at the end of its period or now, with a reason. */
export function CancelDialog({ id, ...modal }: ChangeDialogProps) {
  const { t } = useTranslation()
  const form = useContractForm({
    schema: CancelForm,
    defaults: { when: 'period_end' as const, reason: '' },
    async send(body) {
      await sendRequest(cancelUserSubscription, { params: { id }, body })
      toast.positive(t('billing.subscription.cancelled'))
      modal.onClose()
    },
  })
  return (
    <FormDialog {...modal} title={t('billing.subscription.cancel.title')} action={t('billing.subscription.cancel')} form={form} isDanger>
      <FormRadioGroup
        control={form.control}
        name="when"
        label={t('billing.subscription.cancel.when')}
        options={(['period_end', 'now'] as const).map((value) => ({
          value,
          label: t(`billing.subscription.cancel.${value}`),
          description: t(`billing.subscription.cancel.${value}.text`),
        }))}
      />
      <FormTextArea control={form.control} name="reason" label={t('billing_admin.reason')} hint={t('billing_admin.reason.hint')} isRequired />
    </FormDialog>
  )
}

/** Moves the end of the current period, with a reason. */
export function ExtendDialog({ id, end, ...modal }: ChangeDialogProps & { readonly end: string | null }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const form = useContractForm({
    schema: ExtendForm,
    defaults: { days: null, reason: '' },
    async send(body) {
      await sendRequest(extendSubscription, { params: { id }, body })
      toast.positive(t('billing.subscription.extended'))
      modal.onClose()
    },
  })
  return (
    <FormDialog {...modal} title={t('billing.subscription.extend.title')} action={t('billing.subscription.extend')} form={form}>
      {end ? <p>{t('billing.subscription.extend.text', { end: date(end) })}</p> : null}
      <FormNumber control={form.control} name="days" label={t('billing.subscription.extend.days')} minValue={1} maxValue={365} isRequired />
      <FormTextArea control={form.control} name="reason" label={t('billing_admin.reason')} hint={t('billing_admin.reason.hint')} isRequired />
    </FormDialog>
  )
}

/** Returns the payment of an invoice, with a reason. */
export function RefundDialog({ id, invoice, ...modal }: ChangeDialogProps & { readonly invoice: Invoice }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const form = useContractForm({
    schema: RefundForm,
    defaults: { reason: '' },
    async send(body) {
      await sendRequest(refundInvoice, { params: { id, invoiceId: invoice.id }, body })
      toast.positive(t('billing.subscription.refunded'))
      modal.onClose()
    },
  })
  return (
    <FormDialog {...modal} title={t('billing.subscription.refund.title')} action={t('billing.subscription.refund')} form={form} isDanger>
      <p>{t('billing.subscription.refund.text', { amount: money(invoice.total, invoice.currency), number: invoice.number })}</p>
      <FormTextArea control={form.control} name="reason" label={t('billing_admin.reason')} hint={t('billing_admin.reason.hint')} isRequired />
    </FormDialog>
  )
}
