import { Badge } from '@balafon/ui/badge'
import { useTranslation } from 'react-i18next'
import type { Status } from '../../contract/music.ts'
import { isWaitingForAudio } from '../publication/is-waiting.ts'

const TONES = { draft: 'neutral', scheduled: 'warning', published: 'positive', hidden: 'danger' } as const

/** Shows whether listeners can hear the music: draft, scheduled, published or hidden. */
export function StatusBadge({ item }: { readonly item: { readonly status: Status; readonly release_at: string | null } }) {
  const { t } = useTranslation()
  return <Badge tone={TONES[item.status]}>{t(`backstage.status.${isWaitingForAudio(item) ? 'waiting' : item.status}`)}</Badge>
}
