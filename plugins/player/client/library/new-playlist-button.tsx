import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { useMedia } from '@balafon/ui/use-media'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { editPlaylist } from '../playlists/edit-playlist.tsx'

const create = () => void editPlaylist({})

/** Opens the dialog that creates a playlist. */
export function NewPlaylistButton({ variant = 'outline' }: { readonly variant?: 'primary' | 'outline' }) {
  const { t } = useTranslation()
  return (
    <Button variant={variant} icon={<Plus aria-hidden="true" />} onPress={create}>
      {t('playlist.new')}
    </Button>
  )
}

/** The button beside the title of the library. Phones have room for its icon only. */
export function NewPlaylistAction() {
  const { t } = useTranslation()
  const isPhone = useMedia('phone')
  if (!isPhone) return <NewPlaylistButton />
  return (
    <IconButton size="large" label={t('playlist.new')} onPress={create}>
      <Plus />
    </IconButton>
  )
}
