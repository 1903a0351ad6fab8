import { Badge } from '@balafon/ui/badge'
import { useTranslation } from 'react-i18next'
import type { Delivery } from '../../contract/webhooks.ts'

const TONES = { queued: 'warning', sent: 'positive', failed: 'danger' } as const

/** Shows the status of a delivery. */
export function DeliveryStatus({ status }: Pick<Delivery, 'status'>) {
  const { t } = useTranslation()
  return <Badge tone={TONES[status]}>{t(`admin.webhooks.status.${status}`)}</Badge>
}
