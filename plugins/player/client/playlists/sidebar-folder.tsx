import { confirm, reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Menu } from '@balafon/ui/menu'
import { ChevronRight, Ellipsis, Folder, FolderOpen, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deletePlaylistFolder, listPlaylistFolders, type PlaylistFolder } from '../../contract/playlist-folders.ts'
import { createPlaylistDropProps } from './dragged-items.ts'
import { editFolder } from './edit-folder.tsx'
import { toggleFolder, useIsFolderOpen } from './open-folders.ts'
import classes from './sidebar-folder.module.css'
import { useMovePlaylist } from './use-move-playlist.ts'

interface SidebarFolderProps {
  readonly folder: PlaylistFolder
  /** The playlists of the folder. */
  readonly children: ReactNode
}

/** A folder of playlists in the sidebar, which opens and closes. A playlist that is dropped on it is moved into it. */
export function SidebarFolder({ folder, children }: SidebarFolderProps) {
  const { t } = useTranslation()
  const isOpen = useIsFolderOpen(folder.id)
  const [isTarget, setTarget] = useState(false)
  const movePlaylist = useMovePlaylist()
  const FolderIcon = isOpen ? FolderOpen : Folder
  return (
    <li data-drop={isTarget || undefined} className={classes.item} {...createPlaylistDropProps(setTarget, (playlist) => void movePlaylist(playlist, folder))}>
      <div className={classes.row}>
        <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={() => toggleFolder(folder.id)}>
          <span className={classes.icon}>
            <FolderIcon size={18} aria-hidden="true" />
          </span>
          <span className={classes.name}>{folder.name}</span>
          <ChevronRight size={16} aria-hidden="true" className={classes.chevron} />
        </button>
        <span className={classes.menu}>
          <FolderMenu folder={folder} />
        </span>
      </div>
      {isOpen ? <ul className={classes.playlists}>{folder.playlists.length > 0 ? children : <li className={classes.empty}>{t('folder.empty')}</li>}</ul> : null}
    </li>
  )
}

function FolderMenu({ folder }: { readonly folder: PlaylistFolder }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const { id, name } = folder
  const remove = async () => {
    if (!(await confirm({ title: t('folder.delete.title', { name }), text: t('folder.delete.text'), action: t('folder.delete'), isDanger: true }))) return
    try {
      await sendRequest(deletePlaylistFolder, { params: { folderId: id } })
      toast.positive(t('folder.deleted', { name }))
      await invalidate(listPlaylistFolders)
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
