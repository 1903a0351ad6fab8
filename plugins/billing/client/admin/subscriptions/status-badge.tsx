import { Badge } from '@balafon/ui/badge'
import { useTranslation } from 'react-i18next'
import type { SubscriptionStatus } from '../../../contract/fields.ts'

/** The tones of the states of a subscription. */
export const STATUS_TONES = { incomplete: 'neutral', trialing: 'positive', active: 'positive', past_due: 'warning', ended: 'neutral' } as const

interface SubscriptionStatusBadgeProps {
  readonly status: SubscriptionStatus
  readonly isCancelled: boolean
}

/** The state of a subscription, and whether it ends with its period. */
export function SubscriptionStatusBadge({ status, isCancelled }: SubscriptionStatusBadgeProps) {
  const { t } = useTranslation()
  const isEnding = isCancelled && status !== 'ended'
  return (
    <Badge tone={isEnding ? 'warning' : STATUS_TONES[status]}>{isEnding ? t('billing.subscription.ends') : t(`billing.subscriptions.status.${status}`)}</Badge>
  )
}
