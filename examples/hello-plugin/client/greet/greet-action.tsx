import type { CurrentTrack } from '@balafon/plugin-player/contract/points'
import { toast } from '@balafon/sdk/client'
import { Dialog } from '@balafon/ui/dialog'
import { IconButton } from '@balafon/ui/icon-button'
import { Hand } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GreetForm } from './greet-form.tsx'

/** A button in the player bar that opens a form for the current track. */
export default function GreetAction({ track }: CurrentTrack) {
  const { t } = useTranslation()
  /** The track that the form was opened for. Another track may start while the user is writing. */
  const [formTrack, setFormTrack] = useState<CurrentTrack['track'] | null>(null)
  const close = () => setFormTrack(null)
  const onSent = () => {
    close()
    toast.positive(t('hello.sent'))
  }
  return (
    <>
      <IconButton label={t('hello.greet')} onPress={() => setFormTrack(track)}>
        <Hand />
      </IconButton>
      {formTrack ? (
        <Dialog title={t('hello.greet_name', { name: formTrack.name })} closeLabel={t('hello.close')} isOpen onClose={close}>
          <GreetForm trackId={formTrack.id} onSent={onSent} isFocused />
        </Dialog>
      ) : null}
    </>
  )
}
