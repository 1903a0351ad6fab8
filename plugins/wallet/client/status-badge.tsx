import { Badge } from '@balafon/ui/badge'
import { Ban, Check, Clock3, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MoneyStatus } from '../contract/fields.ts'

const LOOKS: Readonly<Record<MoneyStatus, { readonly tone: 'warning' | 'positive' | 'danger' | 'neutral'; readonly icon: ReactNode }>> = {
  pending: { tone: 'warning', icon: <Clock3 aria-hidden="true" /> },
  processed: { tone: 'positive', icon: <Check aria-hidden="true" /> },
  failed: { tone: 'danger', icon: <X aria-hidden="true" /> },
  cancelled: { tone: 'neutral', icon: <Ban aria-hidden="true" /> },
}

/** The status of a withdrawal or a payment: yellow while it waits, green, red, and grey for any other. */
export const StatusBadge = ({ status, label }: { readonly status: MoneyStatus; readonly label: string }) => (
  <Badge tone={LOOKS[status].tone} icon={LOOKS[status].icon}>
    {label}
  </Badge>
)
