import { type Modal, reportError, sendRequest, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { RadioGroup } from '@balafon/ui/radio-group'
import { useState } from 'react'
import { type Provider, TRIAL, tryPayment } from '../../contract/administration.ts'
import { startPayment } from '../../contract/payments.ts'
import { goToPay } from '../payment/go-to-pay.ts'
import { useMoney } from '../payment/use-money.ts'
import classes from './try-dialog.module.css'

interface TryDialogProps extends Modal<void> {
  readonly providers: readonly Provider[]
  readonly siteMode: 'test' | 'live'
}

export function TryDialog({ isOpen, onClose, providers, siteMode }: TryDialogProps) {
  const t = useT()
  const money = useMoney()
  const [chosen, setChosen] = useState(providers[0]?.name ?? '')
  const [isPending, setPending] = useState(false)
  const amount = money(TRIAL.amount, TRIAL.currency)

  async function pay() {
    setPending(true)
    try {
      const { reference } = await sendRequest(tryPayment, { body: { provider: chosen } })
      const { payment } = await sendRequest(startPayment, { params: { reference } })
      onClose()
      goToPay(payment)
    } catch (error) {
      setPending(false)
      reportError(error)
    }
  }

  const actions = (
    <>
      <Button look="quiet" onPress={onClose}>
        {t('payments.cancel')}
      </Button>
      <Button isPending={isPending} onPress={() => void pay()}>
        {t('payments.pay', { amount })}
      </Button>
    </>
  )
  return (
    <Dialog title={t('payments.try')} closeLabel={t('payments.close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <div className={classes.form}>
        <p>{t(`payments.try.${siteMode}`, { amount })}</p>
        <RadioGroup
          label={t('payments.fact.provider')}
          value={chosen}
          onChange={setChosen}
          options={providers.map(({ name, label }) => ({ value: name, label }))}
        />
      </div>
    </Dialog>
  )
}
