import { Spinner, useSpinner } from '@balafon/ui/spinner'
import { Check, Clock3, CreditCard, type LucideIcon, TriangleAlert, Undo2, X } from 'lucide-react'
import type { PaymentState } from '../../contract/fields.ts'
import classes from './status-icon.module.css'

const ICONS: Readonly<Record<PaymentState, LucideIcon>> = {
  created: CreditCard,
  pending: Clock3,
  paid: Check,
  failed: X,
  abandoned: Undo2,
  mismatch: TriangleAlert,
  refunded: Undo2,
  partially_refunded: Undo2,
  disputed: TriangleAlert,
  charged_back: X,
}

/** Shows a payment's status as an icon, and as a spinner while it is pending for long. */
export function StatusIcon({ status }: { status: PaymentState }) {
  const isSpinning = useSpinner(status === 'pending')
  const StateIcon = ICONS[status]
  return (
    <span className={classes.icon} data-status={status} aria-hidden="true">
      {isSpinning ? <Spinner size={26} /> : <StateIcon />}
    </span>
  )
}
