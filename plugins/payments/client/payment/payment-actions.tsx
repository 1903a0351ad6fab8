import { Link, reportError, Slot, sendRequest } from '@balafon/sdk/client'
import { Button, getButtonClass } from '@balafon/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Payment, startPayment } from '../../contract/payments.ts'
import type {} from '../../contract/points.ts'
import { openPayment } from './open-payment.ts'
import classes from './payment-actions.module.css'

interface PaymentActionsProps {
  readonly payment: Payment
  readonly amount: string
  readonly onChange: () => void
}

/** Shows the buttons to start or resume a payment and to return to the page it came from. */
export function PaymentActions({ payment, amount, onChange }: PaymentActionsProps) {
  const { t } = useTranslation()
  const { status, start, reference, provider, return_to } = payment
  const isOver = status !== 'created' && status !== 'pending'
  return (
    <div className={classes.actions}>
      {status === 'created' ? <PayButton payment={payment} label={t('payments.pay', { amount })} onChange={onChange} /> : null}
      {start?.kind === 'inline' ? (
        <Slot point="payments.inline/v1" filter={(item) => item.provider === provider.name} props={{ reference, data: start.data, onEnd: onChange }} />
      ) : null}
      {start?.kind === 'redirect' ? (
        <Button variant="outline" isFullWidth onPress={() => openPayment(payment)}>
          {t('payments.resume')}
        </Button>
      ) : null}
      <Link to={return_to} className={getButtonClass(isOver ? 'primary' : 'quiet', 'medium', true)}>
        {t(status === 'paid' ? 'payments.continue' : 'payments.back')}
      </Link>
    </div>
  )
}

function PayButton({ payment: { reference }, label, onChange }: { payment: Payment; label: string; onChange: () => void }) {
  const [isPending, setPending] = useState(false)

  async function pay() {
    setPending(true)
    try {
      const { payment } = await sendRequest(startPayment, { params: { reference } })
      if (payment.start?.kind === 'redirect') openPayment(payment)
      else onChange()
    } catch (error) {
      reportError(error)
      onChange()
    } finally {
      setPending(false)
    }
  }

  return (
    <Button isFullWidth isPending={isPending} onPress={() => void pay()}>
      {label}
    </Button>
  )
}
