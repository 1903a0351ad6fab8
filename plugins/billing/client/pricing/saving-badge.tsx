import { Badge } from '@balafon/ui/badge'
import { useTranslation } from 'react-i18next'

interface SavingBadgeProps {
  readonly percent: number
  /** Whether it is the highest saving of several plans. */
  readonly isHighest?: boolean
}

/** Says how much a yearly price saves. */
export function SavingBadge({ percent, isHighest = false }: SavingBadgeProps) {
  const { t } = useTranslation()
  return <Badge tone="positive">{t(isHighest ? 'billing.saving.highest' : 'billing.saving', { percent })}</Badge>
}
