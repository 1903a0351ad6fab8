import { NavLink, useApiList, useInvalidateQueries, useLive, useUser } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPlaylistPath } from '../../contract/paths.ts'
import { type EditablePlaylist, listEditablePlaylists, PLAYLISTS_CHANGED } from '../../contract/playlists.ts'
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
        <IconButton label={t('playlist.new')} onPress={() => void editPlaylist({})}>
          <Plus />
        </IconButton>
      </div>
      <ul>
        {playlists.map((playlist) => (
          <PlaylistLink key={playlist.id} playlist={playlist} />
        ))}
      </ul>
    </nav>
  )
}

function PlaylistLink({ playlist }: { readonly playlist: EditablePlaylist }) {
  const { t } = useTranslation()
  const [isTarget, setTarget] = useState(false)
  return (
    <li
      data-drop={isTarget || undefined}
      className={classes.item}
      onDragOver={(event) => {
        if (!hasDraggedTracks(event)) return
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        event.preventDefault()
        setTarget(false)
        void saveToPlaylist(playlist, readDraggedTracks(event), t)
      }}
    >
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
