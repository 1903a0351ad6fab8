import { confirm, reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Menu } from '@balafon/ui/menu'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listLibraryPlaylists } from '../../contract/collection.ts'
import { deletePlaylistFolder, listPlaylistFolders } from '../../contract/playlist-folders.ts'
import { editFolder } from './edit-folder.tsx'

interface FolderMenuProps {
  readonly folder: { readonly id: number; readonly name: string }
  readonly onDeleted?: () => void
}

/** The button of a menu with the entries to rename and to delete a folder. */
export function FolderMenu({ folder, onDeleted }: FolderMenuProps) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const { id, name } = folder
  const remove = async () => {
    if (!(await confirm({ title: t('folder.delete.title', { name }), text: t('folder.delete.text'), action: t('folder.delete'), isDanger: true }))) return
    try {
      await sendRequest(deletePlaylistFolder, { params: { folderId: id } })
      toast.positive(t('folder.deleted', { name }))
      onDeleted?.()
      await invalidate(listPlaylistFolders, listLibraryPlaylists)
    } catch (error) {
      reportError(error)
    }
  }
  const label = t('folder.open_menu', { name })
  return (
    <Menu
      label={label}
      title={name}
      getEntries={() => [
        { id: 'rename', label: t('folder.rename'), icon: <Pencil />, onAction: () => void editFolder({ folder }) },
        { id: 'delete', label: t('folder.delete'), icon: <Trash2 />, onAction: () => void remove() },
      ]}
      renderTrigger={(props) => (
        <IconButton {...props} size="small" label={label}>
          <Ellipsis />
        </IconButton>
      )}
    />
  )
}
