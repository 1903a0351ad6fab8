import { Badge } from '@balafon/ui/badge'
import { useTranslation } from 'react-i18next'
import type { Status } from '../../contract/music.ts'

const TONES = { draft: 'neutral', scheduled: 'warning', published: 'positive', hidden: 'danger' } as const

/** Whether listeners can hear the music. */
export function StatusBadge({ status }: { readonly status: Status }) {
  const { t } = useTranslation()
  return <Badge tone={TONES[status]}>{t(`backstage.status.${status}`)}</Badge>
}
