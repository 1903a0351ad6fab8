import { reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { listLibraryPlaylists } from '../../contract/collection.ts'
import { listPlaylistFolders, movePlaylistToFolder } from '../../contract/playlist-folders.ts'
import { openFolder } from './open-folders.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** Returns a function that moves a playlist into a folder. When the folder is null, it moves the playlist out of its folder. */
export function useMovePlaylist() {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  return async (playlist: Pick<Named, 'id'>, folder: Named | null) => {
    try {
      await sendRequest(movePlaylistToFolder, { params: { playlistId: playlist.id }, body: { folder_id: folder?.id ?? null } })
      if (folder) openFolder(folder.id)
      toast.positive(folder ? t('folder.moved', { name: folder.name }) : t('folder.moved_out'))
      await invalidate(listPlaylistFolders, listLibraryPlaylists)
    } catch (error) {
      reportError(error)
    }
  }
}
