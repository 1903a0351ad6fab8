import { useApi } from '@balafon/sdk/client'
import { Chip } from '@balafon/ui/chip'
import { useTranslation } from 'react-i18next'
import { listPlaylistFolders } from '../../contract/playlist-folders.ts'
import classes from './folder-chips.module.css'

interface FolderChipsProps {
  readonly folderId: number | undefined
  readonly onChange: (folderId: number | null) => void
}

/** The folders of the user above the list of playlists, which shows those of the chosen folder. */
export function FolderChips({ folderId, onChange }: FolderChipsProps) {
  const { t } = useTranslation()
  const folders = useApi(listPlaylistFolders, {}).data?.folders ?? []
  if (folders.length === 0) return null
  return (
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
  )
}
