import type { CurrentTrack } from '@balafon/plugin-player/contract/points'
import { toast } from '@balafon/sdk/client'
import { Dialog } from '@balafon/ui/dialog'
import { IconButton } from '@balafon/ui/icon-button'
import { Hand } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GreetForm } from './greet-form.tsx'

/** Greets the track that plays, from the player bar. */
export default function GreetAction({ track }: CurrentTrack) {
  const { t } = useTranslation()
  /** The track it was opened for: the next one may begin while somebody is writing. */
  const [greeted, setGreeted] = useState<CurrentTrack['track'] | null>(null)
  const close = () => setGreeted(null)
  const sent = () => {
    close()
    toast.positive(t('hello.sent'))
  }
  return (
    <>
      <IconButton label={t('hello.greet')} onPress={() => setGreeted(track)}>
        <Hand />
      </IconButton>
      {greeted ? (
        <Dialog title={t('hello.greet_name', { name: greeted.name })} closeLabel={t('hello.close')} isOpen onClose={close}>
          <GreetForm trackId={greeted.id} onSent={sent} isFocused />
        </Dialog>
      ) : null}
    </>
  )
}
