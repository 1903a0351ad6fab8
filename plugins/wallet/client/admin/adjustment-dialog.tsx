import { type Modal, sendRequest, toast } from '@balafon/sdk/client'
import { FormDialog, FormMoney, FormRadioGroup, FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { createAdjustment } from '../../contract/adjustments.ts'
import { Reason } from '../../contract/fields.ts'
import { createRequiredNumber } from '../required-value.ts'
import { useCurrency } from '../use-wallet.ts'

const Schema = z.object({ direction: z.enum(['credit', 'debit']), amount: createRequiredNumber('wallet_admin.amount.required'), reason: Reason })

interface AdjustmentDialogProps extends Modal<void> {
  readonly userId: number
}

/** Proposes a change of a wallet. Another administrator has to approve it. */
export default function AdjustmentDialog({ isOpen, onClose, userId }: AdjustmentDialogProps) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const form = useContractForm({
    schema: Schema,
    defaults: { direction: 'credit' as const, amount: null, reason: '' },
    async send({ direction, amount, reason }) {
      if (amount === null) return
      await sendRequest(createAdjustment, { params: { userId }, body: { amount: direction === 'credit' ? amount : -amount, reason } })
      toast.positive(t('adjustments.created'))
      onClose()
    },
  })
  return (
    <FormDialog title={t('adjustments.create')} isOpen={isOpen} onClose={onClose} action={t('adjustments.propose')} form={form}>
      <p>{t('adjustments.text')}</p>
      <FormRadioGroup
        control={form.control}
        name="direction"
        label={t('adjustments.direction')}
        options={[
          { value: 'credit', label: t('adjustments.credit') },
          { value: 'debit', label: t('adjustments.debit') },
        ]}
      />
      <FormMoney control={form.control} name="amount" label={t('wallet_admin.column.amount')} currency={currency} />
      <FormTextArea control={form.control} name="reason" label={t('wallet_admin.reason')} isRequired />
    </FormDialog>
  )
}
