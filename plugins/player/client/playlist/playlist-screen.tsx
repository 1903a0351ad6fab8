import { useApi, useDocumentTitle, useFormat, useParams } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { getPlaylist, type Playlist } from '../../contract/catalogue.ts'
import { playlistPath } from '../../contract/paths.ts'
import { Answer } from '../parts/answer.tsx'
import { SubjectActions } from '../parts/subject-actions.tsx'
import { SubjectHeader } from '../parts/subject-header.tsx'
import { SubjectWaiting } from '../parts/waiting.tsx'
import { TrackList } from '../tracks/track-list.tsx'

export default function PlaylistScreen() {
  const { t } = useTranslation()
  const { playlistId } = useParams()
  const answer = useApi(getPlaylist, { params: { playlistId: Number(playlistId) } })
  useDocumentTitle(answer.data?.playlist.name)
  return (
    <Answer of={answer} waiting={<SubjectWaiting />} missing={t('playlist.missing')}>
      {({ playlist }) => <PlaylistPage playlist={playlist} />}
    </Answer>
  )
}

function PlaylistPage({ playlist }: { playlist: Playlist }) {
  const { t } = useTranslation()
  const format = useFormat()
  const source = { title: playlist.name, to: playlistPath(playlist) }
  const facts = [playlist.owner?.name, t('songs', { count: playlist.tracks_count }), playlist.duration > 0 ? format.length(playlist.duration) : null]
    .filter(Boolean)
    .join(' · ')
  const line = (
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
      <SubjectHeader
        image={playlist.image}
        eyebrow={t('playlist')}
        title={playlist.name}
        line={line}
        actions={<SubjectActions tracks={playlist.tracks} source={source} />}
      />
      {playlist.tracks.length > 0 ? (
        <TrackList tracks={playlist.tracks} source={source} label={t('tracks_of', { name: playlist.name })} hasCovers hasAlbums />
      ) : (
        <EmptyState heading="h2" title={t('playlist.empty')} />
      )}
    </>
  )
}
