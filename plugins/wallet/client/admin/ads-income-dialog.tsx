import { type Modal, sendRequest, toast } from '@balafon/sdk/client'
import { FormDate, FormDialog, FormMoney, FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { createAdsIncome } from '../../contract/ads-income.ts'
import { Reason } from '../../contract/fields.ts'
import classes from '../dialog.module.css'
import { createRequiredDate, createRequiredNumber } from '../required-value.ts'
import { useCurrency } from '../use-wallet.ts'

const Schema = z
  .object({
    from: createRequiredDate('wallet.invalid_period'),
    to: createRequiredDate('wallet.invalid_period'),
    amount: createRequiredNumber('wallet_admin.amount.required'),
    reason: Reason,
  })
  .check(z.refine(({ from, to }) => from === null || to === null || from <= to, { path: ['to'], params: { code: 'wallet.invalid_period' } }))

/** Records the advertising income of a period. */
export default function AdsIncomeDialog({ isOpen, onClose }: Modal<void>) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const form = useContractForm({
    schema: Schema,
    defaults: { from: null, to: null, amount: null, reason: '' },
    async send({ from, to, amount, reason }) {
      if (from === null || to === null || amount === null) return
      await sendRequest(createAdsIncome, { body: { from, to, amount, reason } })
      toast.positive(t('ads_income.added'))
      onClose()
    },
  })
  return (
    <FormDialog title={t('ads_income.add')} isOpen={isOpen} onClose={onClose} action={t('ads_income.add')} form={form}>
      <div className={classes.two}>
        <FormDate control={form.control} name="from" label={t('ads_income.from')} />
        <FormDate control={form.control} name="to" label={t('ads_income.to')} />
      </div>
      <FormMoney control={form.control} name="amount" label={t('wallet_admin.column.amount')} currency={currency} />
      <FormTextArea control={form.control} name="reason" label={t('wallet_admin.reason')} hint={t('ads_income.reason.hint')} isRequired />
    </FormDialog>
  )
}
