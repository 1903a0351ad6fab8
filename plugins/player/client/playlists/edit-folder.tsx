import { openModal } from '@balafon/sdk/client'
import { lazy } from 'react'

const FolderDialog = lazy(() => import('./folder-dialog.tsx').then((module) => ({ default: module.FolderDialog })))
const MoveToFolderDialog = lazy(() => import('./move-to-folder-dialog.tsx').then((module) => ({ default: module.MoveToFolderDialog })))

interface Named {
  readonly id: number
  readonly name: string
}

interface Options {
  /** The folder to rename. Without it, a folder is created. */
  readonly folder?: Named
  /** The id of the playlist that is moved into the new folder. */
  readonly playlistId?: number
}

/** Opens the dialog that creates or renames a folder. */
export const editFolder = ({ folder, playlistId }: Options): Promise<void> =>
  openModal((modal) => <FolderDialog folder={folder} playlistId={playlistId} modal={modal} />, { plugin: 'player' })

/** Opens the dialog in which the user chooses the folder of a playlist. */
export const movePlaylistToAnyFolder = (playlist: Named): Promise<void> =>
  openModal((modal) => <MoveToFolderDialog playlist={playlist} onCreate={() => void editFolder({ playlistId: playlist.id })} modal={modal} />, {
    plugin: 'player',
  })
