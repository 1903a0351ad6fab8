import { openModal } from '@balafon/sdk/client'
import { lazy } from 'react'

const AddToPlaylistDialog = lazy(() => import('./add-to-playlist-dialog.tsx').then((module) => ({ default: module.AddToPlaylistDialog })))

/** Opens a dialog in which the user chooses the playlist that tracks are added to, or creates one. */
export const addToPlaylist = (trackIds: readonly number[]): Promise<void> =>
  openModal((modal) => <AddToPlaylistDialog trackIds={trackIds} modal={modal} />, { plugin: 'player' })
