import { type Modal, sendRequest, toast, useFormat } from '@balafon/sdk/client'
import { FormDialog, FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { type ProviderSettlement, reverseProviderSettlement } from '../../contract/provider-settlements.ts'

interface ReverseSettlementDialogProps extends Modal<void> {
  readonly settlement: ProviderSettlement
}

/** Reverses a payout that was recorded by mistake, with a reason. */
export default function ReverseSettlementDialog({ isOpen, onClose, settlement }: ReverseSettlementDialogProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { id, net, currency, provider_label, reference } = settlement
  const form = useContractForm({
    schema: reverseProviderSettlement.body,
    defaults: { reason: '' },
    async send(body) {
      await sendRequest(reverseProviderSettlement, { params: { id }, body })
      toast.positive(t('settlements.reversed'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('settlements.reverse_title')}
      isOpen={isOpen}
      onClose={onClose}
      action={t('settlements.reverse')}
      cancel={t('wallet_admin.back')}
      form={form}
      isDanger
    >
      <p>{t('settlements.reverse_text', { amount: money(net, currency), provider: provider_label, reference })}</p>
      <FormTextArea control={form.control} name="reason" label={t('wallet_admin.reason')} isRequired />
    </FormDialog>
  )
}
