import { Link, reportError, Slot, sendRequest, useT } from '@balafon/sdk/client'
import { Button, buttonClass } from '@balafon/ui/button'
import { useState } from 'react'
import { type Payment, startPayment } from '../../contract/payments.ts'
import type {} from '../../contract/points.ts'
import { goToPay } from './go-to-pay.ts'
import classes from './payment-actions.module.css'

interface PaymentActionsProps {
  readonly payment: Payment
  readonly amount: string
  readonly onChange: () => void
}

/** Pay, go on paying, or go back to where the payment came from. */
export function PaymentActions({ payment, amount, onChange }: PaymentActionsProps) {
  const t = useT()
  const { status, start, reference, provider, return_to } = payment
  const isOver = status !== 'created' && status !== 'pending'
  return (
    <div className={classes.actions}>
      {status === 'created' ? <Begin payment={payment} label={t('payments.pay', { amount })} onChange={onChange} /> : null}
      {start?.kind === 'inline' ? (
        <Slot point="payments.inline/v1" only={(item) => item.provider === provider.name} props={{ reference, data: start.data, onEnd: onChange }} />
      ) : null}
      {start?.kind === 'redirect' ? (
        <Button look="outline" full onPress={() => goToPay(payment)}>
          {t('payments.go_on')}
        </Button>
      ) : null}
      <Link to={return_to} className={buttonClass(isOver ? 'primary' : 'quiet', 'medium', true)}>
        {t(status === 'paid' ? 'payments.continue' : 'payments.back')}
      </Link>
    </div>
  )
}

function Begin({ payment: { reference }, label, onChange }: { payment: Payment; label: string; onChange: () => void }) {
  const [isPending, setPending] = useState(false)

  async function begin() {
    setPending(true)
    try {
      const { payment } = await sendRequest(startPayment, { params: { reference } })
      if (payment.start?.kind === 'redirect') goToPay(payment)
      else onChange()
    } catch (error) {
      reportError(error)
      onChange()
    } finally {
      setPending(false)
    }
  }

  return (
    <Button full isPending={isPending} onPress={() => void begin()}>
      {label}
    </Button>
  )
}
