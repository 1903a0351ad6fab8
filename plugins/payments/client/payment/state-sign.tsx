import { Spinner, useSpinner } from '@balafon/ui/spinner'
import { Check, Clock3, CreditCard, type LucideIcon, TriangleAlert, Undo2, X } from 'lucide-react'
import type { PaymentState } from '../../contract/fields.ts'
import classes from './state-sign.module.css'

const SIGNS: Readonly<Record<PaymentState, LucideIcon>> = {
  created: CreditCard,
  pending: Clock3,
  paid: Check,
  failed: X,
  abandoned: Undo2,
  mismatch: TriangleAlert,
}

/** The state as a sign above its words; what takes its time moves, by the rules of all spinners. */
export function StateSign({ status }: { status: PaymentState }) {
  const isSpinning = useSpinner(status === 'pending')
  const Sign = SIGNS[status]
  return (
    <span className={classes.sign} data-status={status} aria-hidden="true">
      {isSpinning ? <Spinner size={26} /> : <Sign />}
    </span>
  )
}
