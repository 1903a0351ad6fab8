import { type Modal, sendRequest, toast, useFormat } from '@balafon/sdk/client'
import { FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { refundPurchase, type TrackPurchaseItem } from '../../contract/track-purchases.ts'
import classes from '../dialog.module.css'

interface RefundDialogProps extends Modal<void> {
  readonly purchase: TrackPurchaseItem
}

/** Refunds a purchase to the wallet of the buyer, with a reason. */
export default function RefundDialog({ isOpen, onClose, purchase }: RefundDialogProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const formId = useId()
  const { control, submit, isPending } = useContractForm({
    schema: refundPurchase.body,
    defaults: { reason: '' },
    async send(body) {
      await sendRequest(refundPurchase, { params: { id: purchase.id }, body })
      toast.positive(t('track_purchases.refunded'))
      onClose()
    },
  })
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('wallet_admin.cancel')}
      </Button>
      <Button type="submit" form={formId} variant="danger" isPending={isPending}>
        {t('track_purchases.refund')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('track_purchases.refund_title')} closeLabel={t('wallet_admin.close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <form id={formId} onSubmit={submit} noValidate className={classes.form}>
        <p>{t('track_purchases.refund_text', { name: purchase.name, amount: money(purchase.amount, purchase.currency), buyer: purchase.buyer.label ?? '' })}</p>
        <FormTextArea control={control} name="reason" label={t('track_purchases.field.refund_reason')} isRequired />
      </form>
    </Dialog>
  )
}
