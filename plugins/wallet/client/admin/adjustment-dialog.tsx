import { type Modal, sendRequest, toast } from '@balafon/sdk/client'
import { FormMoney, FormRadioGroup, FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { createAdjustment } from '../../contract/adjustments.ts'
import { Reason } from '../../contract/fields.ts'
import classes from '../dialog.module.css'
import { createRequiredNumber } from '../required-value.ts'
import { useCurrency } from '../use-wallet.ts'

const Schema = z.object({ direction: z.enum(['credit', 'debit']), amount: createRequiredNumber('wallet_admin.amount.required'), reason: Reason })

interface AdjustmentDialogProps extends Modal<void> {
  readonly userId: number
}

/** Proposes a change of a wallet. Another administrator has to approve it. */
export default function AdjustmentDialog({ isOpen, onClose, userId }: AdjustmentDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const currency = useCurrency()
  const { control, submit, isPending } = useContractForm({
    schema: Schema,
    defaults: { direction: 'credit' as const, amount: null, reason: '' },
    async send({ direction, amount, reason }) {
      if (amount === null) return
      await sendRequest(createAdjustment, { params: { userId }, body: { amount: direction === 'credit' ? amount : -amount, reason } })
      toast.positive(t('adjustments.created'))
      onClose()
    },
  })
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('wallet_admin.cancel')}
      </Button>
      <Button type="submit" form={formId} isPending={isPending}>
        {t('adjustments.propose')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('adjustments.create')} closeLabel={t('wallet_admin.close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <form id={formId} onSubmit={submit} noValidate className={classes.form}>
        <p>{t('adjustments.text')}</p>
        <FormRadioGroup
          control={control}
          name="direction"
          label={t('adjustments.direction')}
          options={[
            { value: 'credit', label: t('adjustments.credit') },
            { value: 'debit', label: t('adjustments.debit') },
          ]}
        />
        <FormMoney control={control} name="amount" label={t('wallet_admin.column.amount')} currency={currency} />
        <FormTextArea control={control} name="reason" label={t('wallet_admin.reason')} isRequired />
      </form>
    </Dialog>
  )
}
