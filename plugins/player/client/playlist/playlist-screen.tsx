import { Link, toast, useApi, useDocumentTitle, useFormat, useInvalidateQueries, useLive, useParams, useUser } from '@balafon/sdk/client'
import { Avatar } from '@balafon/ui/avatar'
import { Button, getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getPlaylist, type Playlist } from '../../contract/catalogue.ts'
import { getPlaylistPath, getUserPath } from '../../contract/paths.ts'
import { PLAYLIST_CHANGED } from '../../contract/playlists.ts'
import { MediaActions } from '../components/media-actions.tsx'
import { MediaHeader } from '../components/media-header.tsx'
import { MediaPageSkeleton } from '../components/page-skeletons.tsx'
import { QueryResult } from '../components/query-result.tsx'
import { openInviteDialog } from '../playlists/open-invite-dialog.tsx'
import { PlaylistCover } from '../playlists/playlist-cover.tsx'
import { PlaylistRows } from './playlist-rows.tsx'
import classes from './playlist-screen.module.css'
import { usePlaylistActions } from './use-playlist-actions.tsx'

export default function PlaylistScreen() {
  const { t } = useTranslation()
  const playlistId = Number(useParams().playlistId)
  const user = useUser()
  const invalidate = useInvalidateQueries()
  const query = useApi(getPlaylist, { params: { playlistId } })
  useDocumentTitle(query.data?.playlist.name)
  useLive(PLAYLIST_CHANGED, (message) => {
    if (message.playlistId !== playlistId) return
    void invalidate(getPlaylist)
    if (typeof message.added === 'number' && message.userId !== user?.id)
      toast.positive(t('playlist.added_by', { count: message.added, name: String(message.userName) }))
  })
  return (
    <QueryResult query={query} loading={<MediaPageSkeleton hasCovers />} notFoundTitle={t('playlist.not_found')}>
      {({ playlist }) => <PlaylistPage playlist={playlist} />}
    </QueryResult>
  )
}

const MAX_FACES = 5

function PlaylistPage({ playlist }: { playlist: Playlist }) {
  const { t } = useTranslation()
  const format = useFormat()
  const additionalActions = usePlaylistActions(playlist)
  const source = { title: playlist.name, to: getPlaylistPath(playlist) }
  const others = playlist.collaborators.length
  const facts = [
    others > 0 && playlist.owner ? t('playlist.people', { count: others, name: playlist.owner.name }) : null,
    t('songs', { count: playlist.tracks_count }),
    playlist.duration > 0 ? format.longDuration(playlist.duration) : null,
  ]
  const members = [...(playlist.owner ? [playlist.owner] : []), ...playlist.collaborators]
  const eyebrow = playlist.is_collaborative ? 'playlist.eyebrow.collaborative' : playlist.is_public ? 'playlist' : 'playlist.eyebrow.private'
  return (
    <>
      <MediaHeader
        image={playlist.image ?? playlist.images?.[0] ?? null}
        cover={<PlaylistCover playlist={playlist} isEager />}
        eyebrow={t(eyebrow)}
        title={playlist.name}
        subtitle={
          <>
            {playlist.description ? (
              <>
                {playlist.description}
                <br />
              </>
            ) : null}
            <span className={classes.facts}>
              {members.length > 1 ? (
                <span className={classes.faces} aria-hidden="true">
                  {members.slice(0, MAX_FACES).map(({ id, name }) => (
                    <Avatar key={id} name={name} size={30} />
                  ))}
                </span>
              ) : null}
              <span>
                {playlist.owner && others === 0 ? (
                  <>
                    <Link to={getUserPath(playlist.owner)}>{playlist.owner.name}</Link> ·{' '}
                  </>
                ) : null}
                {facts.filter(Boolean).join(' · ')}
              </span>
            </span>
          </>
        }
        play={{ tracks: playlist.tracks, source }}
        actions={
          <>
            <MediaActions tracks={playlist.tracks} source={source} musicItem={{ kind: 'playlist', playlist }} additionalActions={additionalActions} />
            {playlist.is_owner ? (
              <Button variant="outline" icon={<UserPlus aria-hidden="true" />} onPress={() => void openInviteDialog(playlist.id)}>
                {t('playlist.invite')}
              </Button>
            ) : null}
          </>
        }
      />
      {playlist.tracks.length > 0 ? <PlaylistRows playlist={playlist} /> : <EmptyPlaylist mayEdit={playlist.may_edit} />}
    </>
  )
}

function EmptyPlaylist({ mayEdit }: { readonly mayEdit: boolean }) {
  const { t } = useTranslation()
  const action = mayEdit ? (
    <Link to="/search" className={getButtonClass()}>
      {t('library.empty.action')}
    </Link>
  ) : undefined
  return (
    <EmptyState heading="h2" title={t('playlist.empty')} action={action}>
      {mayEdit ? t('playlist.empty.text') : null}
    </EmptyState>
  )
}
