import { type Modal, sendRequest, toast } from '@balafon/sdk/client'
import { FormDate, FormMoney, FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
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
  const formId = useId()
  const currency = useCurrency()
  const { control, submit, isPending } = useContractForm({
    schema: Schema,
    defaults: { from: null, to: null, amount: null, reason: '' },
    async send({ from, to, amount, reason }) {
      if (from === null || to === null || amount === null) return
      await sendRequest(createAdsIncome, { body: { from, to, amount, reason } })
      toast.positive(t('ads_income.added'))
      onClose()
    },
  })
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('wallet_admin.cancel')}
      </Button>
      <Button type="submit" form={formId} isPending={isPending}>
        {t('ads_income.add')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('ads_income.add')} closeLabel={t('wallet_admin.close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <form id={formId} onSubmit={submit} noValidate className={classes.form}>
        <div className={classes.two}>
          <FormDate control={control} name="from" label={t('ads_income.from')} />
          <FormDate control={control} name="to" label={t('ads_income.to')} />
        </div>
        <FormMoney control={control} name="amount" label={t('wallet_admin.column.amount')} currency={currency} />
        <FormTextArea control={control} name="reason" label={t('wallet_admin.reason')} hint={t('ads_income.reason.hint')} isRequired />
      </form>
    </Dialog>
  )
}
