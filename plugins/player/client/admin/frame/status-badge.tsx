import { Badge } from '@balafon/ui/badge'
import { useTranslation } from 'react-i18next'

export const STATUS_TONES = { draft: 'neutral', scheduled: 'warning', published: 'positive', hidden: 'danger' } as const

/** The status of music. */
export function StatusBadge({ status }: { readonly status: keyof typeof STATUS_TONES }) {
  const { t } = useTranslation()
  return <Badge tone={STATUS_TONES[status]}>{t(`music_admin.status.${status}`)}</Badge>
}
