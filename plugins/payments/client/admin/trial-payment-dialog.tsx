import { type Modal, sendRequest, useFormat } from '@balafon/sdk/client'
import { FormRadioGroup, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { createTrialPayment, type Provider, TRIAL_PAYMENT } from '../../contract/administration.ts'
import { startPayment } from '../../contract/payments.ts'
import { openPayment } from '../payment/open-payment.ts'
import classes from './trial-payment-dialog.module.css'

interface TrialPaymentDialogProps extends Modal<void> {
  readonly providers: readonly Provider[]
  readonly siteMode: 'test' | 'live'
}

/** Lets an administrator choose a provider and starts a trial payment with it. */
export function TrialPaymentDialog({ isOpen, onClose, providers, siteMode }: TrialPaymentDialogProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const formId = useId()
  const amount = money(TRIAL_PAYMENT.amount, TRIAL_PAYMENT.currency)
  const { control, submit, isPending } = useContractForm({
    schema: createTrialPayment.body,
    defaults: { provider: providers[0]?.name ?? '' },
    send: async (body) => {
      const { reference } = await sendRequest(createTrialPayment, { body })
      const { payment } = await sendRequest(startPayment, { params: { reference } })
      onClose()
      openPayment(payment)
    },
  })
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('payments.cancel')}
      </Button>
      <Button type="submit" form={formId} isPending={isPending}>
        {t('payments.pay', { amount })}
      </Button>
    </>
  )
  return (
    <Dialog title={t('payments.trial')} closeLabel={t('payments.close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <form id={formId} onSubmit={submit} noValidate className={classes.form}>
        <p>{t(`payments.trial.${siteMode}`, { amount })}</p>
        <FormRadioGroup
          control={control}
          name="provider"
          label={t('payments.field.provider')}
          options={providers.map(({ name, label }) => ({ value: name, label }))}
        />
      </form>
    </Dialog>
  )
}
