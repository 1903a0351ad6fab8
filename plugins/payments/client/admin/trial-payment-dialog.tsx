import { type Modal, sendRequest, useFormat } from '@balafon/sdk/client'
import { FormDialog, FormRadioGroup, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { createTrialPayment, type Provider, TRIAL_PAYMENT } from '../../contract/administration.ts'
import { startPayment } from '../../contract/payments.ts'
import { openPayment } from '../payment/open-payment.ts'

interface TrialPaymentDialogProps extends Modal<void> {
  readonly providers: readonly Provider[]
  readonly siteMode: 'test' | 'live'
}

/** Lets an administrator choose a provider and starts a trial payment with it. */
export function TrialPaymentDialog({ isOpen, onClose, providers, siteMode }: TrialPaymentDialogProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const amount = money(TRIAL_PAYMENT.amount, TRIAL_PAYMENT.currency)
  const form = useContractForm({
    schema: createTrialPayment.body,
    defaults: { provider: providers[0]?.name ?? '' },
    send: async (body) => {
      const { reference } = await sendRequest(createTrialPayment, { body })
      const { payment } = await sendRequest(startPayment, { params: { reference } })
      onClose()
      openPayment(payment)
    },
  })
  return (
    <FormDialog title={t('payments.trial')} isOpen={isOpen} onClose={onClose} action={t('payments.pay', { amount })} form={form}>
      <p>{t(`payments.trial.${siteMode}`, { amount })}</p>
      <FormRadioGroup
        control={form.control}
        name="provider"
        label={t('payments.field.provider')}
        options={providers.map(({ name, label }) => ({ value: name, label }))}
      />
    </FormDialog>
  )
}
