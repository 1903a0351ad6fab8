import { type Modal, sendRequest, toast, useFormat } from '@balafon/sdk/client'
import { FormDialog, FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { refundPurchase, type TrackPurchaseItem } from '../../contract/track-purchases.ts'

interface RefundDialogProps extends Modal<void> {
  readonly purchase: TrackPurchaseItem
}

/** Refunds a purchase to the wallet of the buyer, with a reason. */
export default function RefundDialog({ isOpen, onClose, purchase }: RefundDialogProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const form = useContractForm({
    schema: refundPurchase.body,
    defaults: { reason: '' },
    async send(body) {
      await sendRequest(refundPurchase, { params: { id: purchase.id }, body })
      toast.positive(t('track_purchases.refunded'))
      onClose()
    },
  })
  return (
    <FormDialog title={t('track_purchases.refund_title')} isOpen={isOpen} onClose={onClose} action={t('track_purchases.refund')} form={form} isDanger>
      <p>{t('track_purchases.refund_text', { name: purchase.name, amount: money(purchase.amount, purchase.currency), buyer: purchase.buyer.label ?? '' })}</p>
      <FormTextArea control={form.control} name="reason" label={t('track_purchases.field.refund_reason')} isRequired />
    </FormDialog>
  )
}
