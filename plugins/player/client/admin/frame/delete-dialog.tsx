import type { Modal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { RadioGroup } from '@balafon/ui/radio-group'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The choices of an operator that wants to delete music. */
export type Deletion = 'delete' | 'delete_tracks' | 'hide'

const CHOICES: Readonly<Record<'artist' | 'album' | 'track', readonly Deletion[]>> = {
  artist: ['delete', 'hide'],
  album: ['delete', 'delete_tracks', 'hide'],
  track: ['delete', 'hide'],
}

interface DeleteDialogProps extends Modal<Deletion> {
  readonly kind: 'artist' | 'album' | 'track'
  /** The name of the music; undefined when several items are deleted. */
  readonly name?: string
  /** The number of playlists that contain the track; undefined when it is unknown. */
  readonly playlistsCount?: number
}

/** Asks whether the music is deleted or only hidden, and whether the tracks of an album are deleted, too. Hidden music stays in playlists. The dialog resolves with the choice. */
export default function DeleteDialog({ kind, name, playlistsCount, isOpen, onClose, finish }: DeleteDialogProps) {
  const { t } = useTranslation()
  const [choice, setChoice] = useState<Deletion>('delete')
  const title = name === undefined ? t('music_admin.delete.selected') : t('music_admin.delete.title', { name })
  return (
    <Dialog
      title={title}
      closeLabel={t('music_admin.close')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('music_admin.cancel')}
          </Button>
          <Button variant="danger" onPress={() => finish(choice)}>
            {t(choice === 'hide' ? 'music_admin.action.hide' : 'music_admin.delete')}
          </Button>
        </>
      }
    >
      {playlistsCount === undefined ? null : <p>{t('music_admin.delete.playlists', { count: playlistsCount })}</p>}
      <RadioGroup
        label={t('music_admin.delete.choice')}
        value={choice}
        onChange={setChoice}
        options={CHOICES[kind].map((value) => ({
          value,
          label: t(`music_admin.delete.${kind}.${value}`),
          description: t(`music_admin.delete.${kind}.${value}.hint`),
        }))}
      />
    </Dialog>
  )
}
