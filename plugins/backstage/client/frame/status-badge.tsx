import { Badge } from '@balafon/ui/badge'
import { useTranslation } from 'react-i18next'
import type { Status } from '../../contract/music.ts'
import { isWaiting } from '../publication/is-waiting.ts'

const TONES = { draft: 'neutral', scheduled: 'warning', published: 'positive', hidden: 'danger' } as const

/** Whether listeners can hear the music. */
export function StatusBadge({ item }: { readonly item: { readonly status: Status; readonly release_at: string | null } }) {
  const { t } = useTranslation()
  return <Badge tone={TONES[item.status]}>{t(`backstage.status.${isWaiting(item) ? 'waiting' : item.status}`)}</Badge>
}
