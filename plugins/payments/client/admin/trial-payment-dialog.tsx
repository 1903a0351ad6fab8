import { type Modal, reportError, sendRequest } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { RadioGroup } from '@balafon/ui/radio-group'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createTrialPayment, type Provider, TRIAL_PAYMENT } from '../../contract/administration.ts'
import { startPayment } from '../../contract/payments.ts'
import { openPayment } from '../payment/open-payment.ts'
import { useMoney } from '../payment/use-money.ts'
import classes from './trial-payment-dialog.module.css'

interface TrialPaymentDialogProps extends Modal<void> {
  readonly providers: readonly Provider[]
  readonly siteMode: 'test' | 'live'
}

/** Lets an administrator choose a provider and starts a trial payment with it. */
export function TrialPaymentDialog({ isOpen, onClose, providers, siteMode }: TrialPaymentDialogProps) {
  const { t } = useTranslation()
  const money = useMoney()
  const [provider, setProvider] = useState(providers[0]?.name ?? '')
  const [isPending, setPending] = useState(false)
  const amount = money(TRIAL_PAYMENT.amount, TRIAL_PAYMENT.currency)

  async function pay() {
    setPending(true)
    try {
      const { reference } = await sendRequest(createTrialPayment, { body: { provider } })
      const { payment } = await sendRequest(startPayment, { params: { reference } })
      onClose()
      openPayment(payment)
    } catch (error) {
      setPending(false)
      reportError(error)
    }
  }

  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('payments.cancel')}
      </Button>
      <Button isPending={isPending} onPress={() => void pay()}>
        {t('payments.pay', { amount })}
      </Button>
    </>
  )
  return (
    <Dialog title={t('payments.trial')} closeLabel={t('payments.close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <div className={classes.form}>
        <p>{t(`payments.trial.${siteMode}`, { amount })}</p>
        <RadioGroup
          label={t('payments.field.provider')}
          value={provider}
          onChange={setProvider}
          options={providers.map(({ name, label }) => ({ value: name, label }))}
        />
      </div>
    </Dialog>
  )
}
