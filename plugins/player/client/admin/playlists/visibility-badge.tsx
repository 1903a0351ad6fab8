import { Badge } from '@balafon/ui/badge'
import { useTranslation } from 'react-i18next'
import type { PlaylistListItem } from '../../../contract/playlist-administration.ts'

/** Shows whether listeners can see a playlist: public, private or hidden. */
export function VisibilityBadge({ playlist: { is_public: isPublic, hidden_at: hiddenAt } }: { readonly playlist: PlaylistListItem }) {
  const { t } = useTranslation()
  if (hiddenAt) return <Badge tone="warning">{t('playlists.hidden')}</Badge>
  return isPublic ? <Badge tone="positive">{t('playlists.public')}</Badge> : <Badge>{t('playlists.private')}</Badge>
}
