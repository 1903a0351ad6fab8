import { type Modal, sendRequest, toast, useFormat } from '@balafon/sdk/client'
import { FormDialog, FormMoney, FormSelect, FormText, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { createProviderSettlement } from '../../contract/provider-settlements.ts'
import classes from '../dialog.module.css'

const Schema = z.object({
  provider: z.string(),
  reference: z.string().check(z.refine((text) => text.trim() !== '', { params: { code: 'settlements.reference.required' } })),
  // 0 is allowed, because the provider may have kept the whole amount.
  net: z.nullable(z.number()).check(z.refine((value) => value !== null, { params: { code: 'wallet_admin.amount.required' } })),
  fee: z.nullable(z.number()),
})

interface ProviderSettlementDialogProps extends Modal<void> {
  readonly currency: string
  readonly providers: readonly { readonly name: string; readonly label: string; readonly balance: number }[]
}

/** Records a payout of a payment provider: what arrived at the bank, and what the provider kept. */
export default function ProviderSettlementDialog({ isOpen, onClose, currency, providers }: ProviderSettlementDialogProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const form = useContractForm({
    schema: Schema,
    defaults: { provider: providers[0]?.name ?? '', reference: '', net: null, fee: null },
    async send({ provider, reference, net, fee }) {
      if (net === null) return
      await sendRequest(createProviderSettlement, { body: { provider, reference: reference.trim(), net, fee: fee ?? 0 } })
      toast.positive(t('settlements.added'))
      onClose()
    },
  })
  return (
    <FormDialog title={t('settlements.add')} isOpen={isOpen} onClose={onClose} action={t('settlements.add')} form={form}>
      <FormSelect
        control={form.control}
        name="provider"
        label={t('settlements.provider')}
        items={providers.map(({ name, label, balance }) => ({
          id: name,
          label: t('settlements.provider_balance', { name: label, amount: money(balance, currency) }),
        }))}
      />
      <FormText control={form.control} name="reference" label={t('settlements.reference')} hint={t('settlements.reference.hint')} isRequired />
      <div className={classes.two}>
        <FormMoney control={form.control} name="net" label={t('settlements.net')} currency={currency} />
        <FormMoney control={form.control} name="fee" label={t('settlements.fee')} currency={currency} />
      </div>
    </FormDialog>
  )
}
