import { Button } from '@balafon/ui/button'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { editPlaylist } from '../playlists/edit-playlist.tsx'

/** Opens the dialog that creates a playlist. */
export function NewPlaylistButton({ variant = 'outline' }: { readonly variant?: 'primary' | 'outline' }) {
  const { t } = useTranslation()
  return (
    <Button variant={variant} icon={<Plus aria-hidden="true" />} onPress={() => void editPlaylist({})}>
      {t('playlist.new')}
    </Button>
  )
}
