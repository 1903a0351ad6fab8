import { useTranslation } from 'react-i18next'
import type { PlaylistCard as Playlist } from '../../contract/catalogue.ts'
import { getPlaylistPath } from '../../contract/paths.ts'
import { PlaylistCover } from '../playlists/playlist-cover.tsx'
import { Card } from './card.tsx'

export function PlaylistCard({ playlist }: { playlist: Playlist }) {
  const { t } = useTranslation()
  return (
    <Card
      to={getPlaylistPath(playlist)}
      image={playlist.image}
      cover={<PlaylistCover playlist={playlist} />}
      title={playlist.name}
      musicItem={{ kind: 'playlist', playlist }}
    >
      {t('songs', { count: playlist.tracks_count })}
    </Card>
  )
}
