import { reportError, useNavigate, useOpenModal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { RadioGroup } from '@balafon/ui/radio-group'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../frame/screen.module.css'

interface DeleteButtonProps {
  readonly kind: 'album' | 'track'
  readonly name: string
  readonly remove: (tracks: 'keep' | 'delete') => Promise<unknown>
}

/** Deletes an album or a track after a confirmation. The dialog describes the effect on playlists and songs. */
export function DeleteButton({ kind, name, remove }: DeleteButtonProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const openModal = useOpenModal()
  const ask = async () => {
    const tracks = await openModal<'keep' | 'delete'>((modal) => <DeleteDialog {...modal} kind={kind} name={name} />)
    if (!tracks) return
    try {
      await remove(tracks)
      await navigate(`/backstage/${kind}s`)
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <section className={classes.box}>
      <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onPress={() => void ask()}>
        {t(`backstage.delete.${kind}`)}
      </Button>
    </section>
  )
}

interface DeleteDialogProps {
  readonly kind: 'album' | 'track'
  readonly name: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly finish: (tracks: 'keep' | 'delete') => void
}

function DeleteDialog({ kind, name, isOpen, onClose, finish }: DeleteDialogProps) {
  const { t } = useTranslation()
  const [tracks, setTracks] = useState<'keep' | 'delete'>('keep')
  return (
    <Dialog
      title={t('backstage.delete.title', { name })}
      closeLabel={t('backstage.close')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('backstage.cancel')}
          </Button>
          <Button variant="danger" onPress={() => finish(tracks)}>
            {t(`backstage.delete.${kind}`)}
          </Button>
        </>
      }
    >
      <p>{t('backstage.delete.playlists')}</p>
      {kind === 'album' ? (
        <RadioGroup
          label={t('backstage.delete.tracks')}
          value={tracks}
          onChange={(value) => setTracks(value === 'delete' ? 'delete' : 'keep')}
          options={[
            { value: 'keep', label: t('backstage.delete.keep') },
            { value: 'delete', label: t('backstage.delete.all') },
          ]}
        />
      ) : null}
    </Dialog>
  )
}
