import { NavLink, useApi, useApiList, useFormat, useInvalidateQueries, useLive, useUser } from '@balafon/sdk/client'
import { Heart, Plus, Users } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getLibrary } from '../../contract/collection.ts'
import { getPlaylistPath } from '../../contract/paths.ts'
import { type EditablePlaylist, listEditablePlaylists, PLAYLISTS_CHANGED } from '../../contract/playlists.ts'
import { useLikeTracks } from '../collection/use-like-tracks.ts'
import { hasDraggedTracks, readDraggedTracks } from './dragged-tracks.ts'
import { editPlaylist } from './edit-playlist.tsx'
import { PlaylistCover } from './playlist-cover.tsx'
import { saveToPlaylist } from './save-to-playlist.ts'
import classes from './sidebar-playlists.module.css'

/** The user’s playlists in the sidebar. Tracks can be dropped on them. */
export default function SidebarPlaylists() {
  const user = useUser()
  return user ? <Playlists /> : null
}

function Playlists() {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const query = useApiList(listEditablePlaylists, { query: { perPage: 50 } })
  useLive(PLAYLISTS_CHANGED, () => void invalidate(listEditablePlaylists))
  const playlists = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <nav className={classes.section} aria-label={t('playlist.yours')}>
      <div className={classes.header}>
        <h2 className={classes.title}>{t('playlist.yours')}</h2>
      </div>
      <ul>
        <LikedSongsLink />
        {playlists.map((playlist) => (
          <PlaylistLink key={playlist.id} playlist={playlist} />
        ))}
        <li>
          <button type="button" className={classes.link} onClick={() => void editPlaylist({})}>
            <span className={classes.icon}>
              <Plus size={18} aria-hidden="true" />
            </span>
            {t('playlist.new')}
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** The liked songs with their number. Tracks dropped here are liked. */
function LikedSongsLink() {
  const { t } = useTranslation()
  const format = useFormat()
  const [isTarget, setTarget] = useState(false)
  const { likeTracks } = useLikeTracks()
  const library = useApi(getLibrary, {}).data?.library
  const count = library?.liked_songs ?? 0
  const path = library && library.songs > count ? '/library/songs?liked=1' : '/library/songs'
  return (
    <li data-drop={isTarget || undefined} className={classes.item} {...createDropProps(setTarget, (ids) => void likeTracks(ids))}>
      <NavLink to={path} className={classes.link ?? ''}>
        <span className={classes.icon}>
          <Heart size={18} aria-hidden="true" />
        </span>
        <span className={classes.name}>{t('library.liked_songs')}</span>
        {count > 0 ? <span className={classes.count}>{format.number(count)}</span> : null}
      </NavLink>
    </li>
  )
}

/** Returns the handlers of an element on which tracks can be dropped. */
const createDropProps = (setTarget: (isTarget: boolean) => void, onDrop: (trackIds: number[]) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (!hasDraggedTracks(event)) return
    event.preventDefault()
    setTarget(true)
  },
  onDragLeave: () => setTarget(false),
  onDrop: (event: DragEvent) => {
    event.preventDefault()
    setTarget(false)
    onDrop(readDraggedTracks(event))
  },
})

function PlaylistLink({ playlist }: { readonly playlist: EditablePlaylist }) {
  const { t } = useTranslation()
  const [isTarget, setTarget] = useState(false)
  return (
    <li data-drop={isTarget || undefined} className={classes.item} {...createDropProps(setTarget, (ids) => void saveToPlaylist(playlist, ids, t))}>
      <NavLink to={getPlaylistPath(playlist)} className={classes.link ?? ''}>
        <span className={classes.cover}>
          <PlaylistCover playlist={playlist} />
        </span>
        <span className={classes.name}>{playlist.name}</span>
        {playlist.is_collaborative ? <Users size={14} aria-label={t('playlist.collaborative')} role="img" /> : null}
      </NavLink>
    </li>
  )
}
