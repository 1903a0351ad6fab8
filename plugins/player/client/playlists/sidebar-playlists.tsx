import { NavLink, useApi, useApiList, useFormat, useInvalidateQueries, useLive, useUser } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { FolderPlus, Heart, ListMusic, Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlaylistCard } from '../../contract/catalogue.ts'
import { getLibrary } from '../../contract/collection.ts'
import { getPlaylistPath } from '../../contract/paths.ts'
import { listPlaylistFolders } from '../../contract/playlist-folders.ts'
import { type EditablePlaylist, listEditablePlaylists, PLAYLISTS_CHANGED } from '../../contract/playlists.ts'
import { useLikeTracks } from '../collection/use-like-tracks.ts'
import { getMusicItemMenuProps } from '../music-item-menu/open-music-item-menu.ts'
import { createPlaylistDropProps, createTrackDropProps, startPlaylistDrag } from './dragged-items.ts'
import { editFolder } from './edit-folder.tsx'
import { editPlaylist } from './edit-playlist.tsx'
import { PlaylistCover } from './playlist-cover.tsx'
import { saveToPlaylist } from './save-to-playlist.ts'
import { SidebarFolder } from './sidebar-folder.tsx'
import classes from './sidebar-playlists.module.css'
import { useMovePlaylist } from './use-move-playlist.ts'

/** The maximum number of playlists in the sidebar. The library lists all of them. */
const MAX_PLAYLISTS = 50

/** The user’s playlists in the sidebar, grouped by folder. Tracks can be dropped on playlists, and playlists on folders. */
export default function SidebarPlaylists() {
  const user = useUser()
  return user ? <Playlists /> : null
}

function Playlists() {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const movePlaylist = useMovePlaylist()
  const [isTarget, setTarget] = useState(false)
  const query = useApiList(listEditablePlaylists, { query: { perPage: MAX_PLAYLISTS } })
  const folders = useApi(listPlaylistFolders, {}).data?.folders ?? []
  useLive(PLAYLISTS_CHANGED, () => void invalidate(listEditablePlaylists, listPlaylistFolders))
  const playlists = query.data?.pages.flatMap(({ data }) => data) ?? []
  const editable = new Map(playlists.map((playlist) => [playlist.id, playlist]))
  const inFolders = new Set(folders.flatMap((folder) => folder.playlists.map(({ id }) => id)))
  return (
    <nav className={classes.section} aria-label={t('playlist.yours')}>
      <div className={classes.header}>
        <h2 className={classes.title}>{t('playlist.yours')}</h2>
        <IconButton size="small" label={t('folder.new')} onPress={() => void editFolder({})}>
          <FolderPlus />
        </IconButton>
      </div>
      {/* A playlist that is dropped outside of all folders is moved out of its folder. */}
      <ul data-drop={isTarget || undefined} className={classes.list} {...createPlaylistDropProps(setTarget, (playlist) => void movePlaylist(playlist, null))}>
        <LikedSongsLink />
        {folders.map((folder) => (
          <SidebarFolder key={folder.id} folder={folder}>
            {folder.playlists.map((playlist) => (
              <PlaylistLink key={playlist.id} playlist={playlist} editable={editable.get(playlist.id)} />
            ))}
          </SidebarFolder>
        ))}
        {playlists
          .filter(({ id }) => !inFolders.has(id))
          .map((playlist) => (
            <PlaylistLink key={playlist.id} playlist={playlist} editable={playlist} />
          ))}
        {query.hasNextPage ? (
          <li>
            <NavLink to="/library/playlists" className={classes.link ?? ''}>
              <span className={classes.icon}>
                <ListMusic size={18} aria-hidden="true" />
              </span>
              <span className={classes.name}>{t('folder.all')}</span>
            </NavLink>
          </li>
        ) : null}
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

/** A link to the liked songs, with their number. Tracks that are dropped on the link are liked. */
function LikedSongsLink() {
  const { t } = useTranslation()
  const format = useFormat()
  const [isTarget, setTarget] = useState(false)
  const { likeTracks } = useLikeTracks()
  const library = useApi(getLibrary, {}).data?.library
  const count = library?.liked_songs ?? 0
  const path = library && library.songs > count ? '/library/songs?liked=1' : '/library/songs'
  return (
    <li data-drop={isTarget || undefined} className={classes.item} {...createTrackDropProps(setTarget, (ids) => void likeTracks(ids))}>
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

interface PlaylistLinkProps {
  readonly playlist: PlaylistCard
  /** The playlist as an editor sees it; undefined when the user may not add tracks to it. */
  readonly editable: EditablePlaylist | undefined
}

function PlaylistLink({ playlist, editable }: PlaylistLinkProps) {
  const { t } = useTranslation()
  const [isTarget, setTarget] = useState(false)
  return (
    <li
      data-drop={isTarget || undefined}
      className={classes.item}
      onDragStart={(event) => startPlaylistDrag(event, playlist)}
      {...(editable && createTrackDropProps(setTarget, (ids) => void saveToPlaylist(editable, ids, t)))}
      {...getMusicItemMenuProps({ kind: 'playlist', playlist })}
    >
      <NavLink to={getPlaylistPath(playlist)} className={classes.link ?? ''}>
        <span className={classes.cover}>
          <PlaylistCover playlist={playlist} />
        </span>
        <span className={classes.name}>{playlist.name}</span>
        {editable?.is_collaborative ? <Users size={14} aria-label={t('playlist.collaborative')} role="img" /> : null}
      </NavLink>
    </li>
  )
}
