import { Badge } from '@balafon/ui/badge'
import { useTranslation } from 'react-i18next'
import type { SubscriptionStatus } from '../../contract/fields.ts'

const TONES: Readonly<Record<SubscriptionStatus, 'neutral' | 'positive' | 'warning' | 'danger'>> = {
  incomplete: 'warning',
  trialing: 'positive',
  active: 'positive',
  past_due: 'danger',
  ended: 'neutral',
}

interface StatusBadgeProps {
  readonly status: SubscriptionStatus
  /** Whether it ends with its period. */
  readonly isCancelled?: boolean
  /** Whether its payment is disputed, which pauses it. */
  readonly isDisputed?: boolean
}

/** The state of a subscription, as users and operators see it. */
export function StatusBadge({ status, isCancelled = false, isDisputed = false }: StatusBadgeProps) {
  const { t } = useTranslation()
  if (isDisputed && status !== 'ended') return <Badge tone="danger">{t('billing.status.disputed')}</Badge>
  if (isCancelled && (status === 'active' || status === 'trialing')) return <Badge tone="warning">{t('billing.status.cancelled')}</Badge>
  return <Badge tone={TONES[status]}>{t(`billing.subscriptions.status.${status}`)}</Badge>
}
