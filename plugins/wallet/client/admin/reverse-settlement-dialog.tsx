import { type Modal, sendRequest, toast, useFormat } from '@balafon/sdk/client'
import { FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type ProviderSettlement, reverseProviderSettlement } from '../../contract/provider-settlements.ts'
import classes from '../dialog.module.css'

interface ReverseSettlementDialogProps extends Modal<void> {
  readonly settlement: ProviderSettlement
}

/** Reverses a payout that was recorded by mistake, with a reason. */
export default function ReverseSettlementDialog({ isOpen, onClose, settlement }: ReverseSettlementDialogProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const formId = useId()
  const { id, net, currency, provider_label, reference } = settlement
  const { control, submit, isPending } = useContractForm({
    schema: reverseProviderSettlement.body,
    defaults: { reason: '' },
    async send(body) {
      await sendRequest(reverseProviderSettlement, { params: { id }, body })
      toast.positive(t('settlements.reversed'))
      onClose()
    },
  })
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('wallet_admin.back')}
      </Button>
      <Button type="submit" form={formId} variant="danger" isPending={isPending}>
        {t('settlements.reverse')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('settlements.reverse_title')} closeLabel={t('wallet_admin.close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <form id={formId} onSubmit={submit} noValidate className={classes.form}>
        <p>{t('settlements.reverse_text', { amount: money(net, currency), provider: provider_label, reference })}</p>
        <FormTextArea control={control} name="reason" label={t('wallet_admin.reason')} isRequired />
      </form>
    </Dialog>
  )
}
