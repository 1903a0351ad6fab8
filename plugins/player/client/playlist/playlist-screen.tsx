import { useApi, useDocumentTitle, useFormat, useParams } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { getPlaylist, type Playlist } from '../../contract/catalogue.ts'
import { getPlaylistPath } from '../../contract/paths.ts'
import { MediaActions } from '../components/media-actions.tsx'
import { MediaHeader } from '../components/media-header.tsx'
import { QueryResult } from '../components/query-result.tsx'
import { MediaPageSkeleton } from '../components/skeletons.tsx'
import { TrackList } from '../tracks/track-list.tsx'

export default function PlaylistScreen() {
  const { t } = useTranslation()
  const { playlistId } = useParams()
  const query = useApi(getPlaylist, { params: { playlistId: Number(playlistId) } })
  useDocumentTitle(query.data?.playlist.name)
  return (
    <QueryResult query={query} loading={<MediaPageSkeleton />} notFoundTitle={t('playlist.not_found')}>
      {({ playlist }) => <PlaylistPage playlist={playlist} />}
    </QueryResult>
  )
}

function PlaylistPage({ playlist }: { playlist: Playlist }) {
  const { t } = useTranslation()
  const format = useFormat()
  const source = { title: playlist.name, to: getPlaylistPath(playlist) }
  const facts = [playlist.owner?.name, t('songs', { count: playlist.tracks_count }), playlist.duration > 0 ? format.longDuration(playlist.duration) : null]
    .filter(Boolean)
    .join(' · ')
  const subtitle = (
    <>
      {playlist.description ? (
        <>
          {playlist.description}
          <br />
        </>
      ) : null}
      {facts}
    </>
  )
  return (
    <>
      <MediaHeader
        image={playlist.image}
        eyebrow={t('playlist')}
        title={playlist.name}
        subtitle={subtitle}
        actions={<MediaActions tracks={playlist.tracks} source={source} />}
      />
      {playlist.tracks.length > 0 ? (
        <TrackList tracks={playlist.tracks} source={source} label={t('songs_of', { name: playlist.name })} hasCovers hasAlbums />
      ) : (
        <EmptyState heading="h2" title={t('playlist.empty')} />
      )}
    </>
  )
}
