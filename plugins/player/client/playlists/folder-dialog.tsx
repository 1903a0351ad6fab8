import { type Modal, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { FormDialog, FormText, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { listLibraryPlaylists } from '../../contract/collection.ts'
import { createPlaylistFolder, listPlaylistFolders, renamePlaylistFolder } from '../../contract/playlist-folders.ts'
import { openFolder } from './open-folders.ts'

interface FolderDialogProps {
  readonly folder: { readonly id: number; readonly name: string } | undefined
  readonly playlistId: number | undefined
  readonly modal: Modal<void>
}

/** Asks for a name and creates or renames a folder. */
export function FolderDialog({ folder, playlistId, modal: { isOpen, onClose } }: FolderDialogProps) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const form = useContractForm({
    schema: renamePlaylistFolder.body,
    defaults: { name: folder?.name ?? '' },
    send: async ({ name }) => {
      if (folder) await sendRequest(renamePlaylistFolder, { params: { folderId: folder.id }, body: { name } })
      else {
        const created = await sendRequest(createPlaylistFolder, { body: { name, ...(playlistId !== undefined && { playlist_id: playlistId }) } })
        openFolder(created.folder.id)
        toast.positive(t('folder.created', { name }))
      }
      await invalidate(listPlaylistFolders, listLibraryPlaylists)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(folder ? 'folder.rename' : 'folder.new')}
      isOpen={isOpen}
      onClose={onClose}
      action={t(folder ? 'folder.save' : 'folder.create')}
      form={form}
    >
      <FormText control={form.control} name="name" label={t('folder.name')} isRequired autoFocus />
    </FormDialog>
  )
}
