import { useApi } from '@balafon/sdk/client'
import { Chip } from '@balafon/ui/chip'
import { useTranslation } from 'react-i18next'
import { listPlaylistFolders } from '../../contract/playlist-folders.ts'
import { FolderMenu } from '../playlists/folder-menu.tsx'
import classes from './folder-chips.module.css'

interface FolderChipsProps {
  readonly folderId: number | undefined
  readonly onChange: (folderId: number | null) => void
}

/** Chips with the folders of the user. The list below shows the playlists of the chosen folder. A menu beside the chips renames or deletes this folder, because phones have no sidebar. */
export function FolderChips({ folderId, onChange }: FolderChipsProps) {
  const { t } = useTranslation()
  const folders = useApi(listPlaylistFolders, {}).data?.folders ?? []
  const current = folders.find(({ id }) => id === folderId)
  if (folders.length === 0) return null
  return (
    <div className={classes.folders}>
      <fieldset className={classes.chips} aria-label={t('folder.filter')}>
        <Chip isSelected={folderId === undefined} onChange={() => onChange(null)}>
          {t('folder.all')}
        </Chip>
        {folders.map(({ id, name }) => (
          <Chip key={id} isSelected={id === folderId} onChange={(isOn) => onChange(isOn ? id : null)}>
            {name}
          </Chip>
        ))}
      </fieldset>
      {current ? <FolderMenu folder={current} onDeleted={() => onChange(null)} /> : null}
    </div>
  )
}
