import { ChevronRight, Folder, FolderOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlaylistFolder } from '../../contract/playlist-folders.ts'
import { createPlaylistDropProps } from './dragged-items.ts'
import { FolderMenu } from './folder-menu.tsx'
import { toggleFolder, useIsFolderOpen } from './open-folders.ts'
import classes from './sidebar-folder.module.css'
import { useMovePlaylist } from './use-move-playlist.ts'

interface SidebarFolderProps {
  readonly folder: PlaylistFolder
  /** The playlists of the folder. */
  readonly children: ReactNode
}

/** A folder of playlists in the sidebar, which can be opened and closed. A playlist that is dropped on the folder is moved into it. */
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
