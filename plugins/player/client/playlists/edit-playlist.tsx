import { openModal } from '@balafon/sdk/client'
import { lazy } from 'react'
import type { Playlist } from '../../contract/catalogue.ts'

const PlaylistDialog = lazy(() => import('./playlist-dialog.tsx').then((module) => ({ default: module.PlaylistDialog })))

interface Options {
  /** The playlist to change. Without it, a playlist is created. */
  readonly playlist?: Playlist
  /** The ids of the tracks that are added to the new playlist. */
  readonly trackIds?: readonly number[]
}

/** Opens the dialog that creates a playlist or changes its details. */
export const editPlaylist = ({ playlist, trackIds = [] }: Options): Promise<void> =>
  openModal((modal) => <PlaylistDialog playlist={playlist} trackIds={trackIds} modal={modal} />, { plugin: 'player' })
