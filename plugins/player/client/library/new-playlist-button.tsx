import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { useMedia } from '@balafon/ui/use-media'
import { FolderPlus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { editFolder } from '../playlists/edit-folder.tsx'
import { editPlaylist } from '../playlists/edit-playlist.tsx'

const openNewPlaylistDialog = () => void editPlaylist({})

/** Opens the dialog that creates a playlist. */
export function NewPlaylistButton({ variant = 'outline' }: { readonly variant?: 'primary' | 'outline' }) {
  const { t } = useTranslation()
  return (
    <Button variant={variant} icon={<Plus aria-hidden="true" />} onPress={openNewPlaylistDialog}>
      {t('playlist.new')}
    </Button>
  )
}

/** The buttons beside the title of the library. On phones, they show only icons, because there is no room for texts. */
export function NewPlaylistActions() {
  const { t } = useTranslation()
  const isPhone = useMedia('phone')
  return (
    <>
      <IconButton size="large" label={t('folder.new')} onPress={() => void editFolder({})}>
        <FolderPlus />
      </IconButton>
      {isPhone ? (
        <IconButton size="large" label={t('playlist.new')} onPress={openNewPlaylistDialog}>
          <Plus />
        </IconButton>
      ) : (
        <NewPlaylistButton />
      )}
    </>
  )
}
