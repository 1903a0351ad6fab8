import { ApiError, type Modal, navigateTo, readFieldErrors, reportError, sendRequest, toast, useUser } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { Switch } from '@balafon/ui/switch'
import { TextField } from '@balafon/ui/text-field'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPlaylistPath } from '../../contract/paths.ts'
import { createPlaylist, PLAYLIST_NAME_MAX_LENGTH } from '../../contract/playlists.ts'
import { findItem, type Queue } from '../engine/queue.ts'

/** A request creates a playlist with at most this many tracks. */
const MAX_TRACKS = 1000

/** Saves the tracks of a queue in their playing order as a new playlist. */
export default function SaveQueueDialog({ queue, isOpen, onClose }: Modal<void> & { readonly queue: Queue }) {
  const { t } = useTranslation()
  const isSignedIn = useUser() !== null
  const [name, setName] = useState(queue.source?.title ?? '')
  const [isPublic, setPublic] = useState(false)
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const trackIds = queue.order.flatMap((entry) => findItem(queue, entry)?.track.id ?? []).slice(0, MAX_TRACKS)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isSignedIn) return navigateTo('/login')
    setSaving(true)
    try {
      const { playlist } = await sendRequest(createPlaylist, { body: { name, is_public: isPublic, track_ids: trackIds } })
      onClose()
      toast.positive(t('queue.saved', { name: playlist.name }), { action: { label: t('queue.open_playlist'), action: getPlaylistPath(playlist) } })
    } catch (failure) {
      const fieldError = failure instanceof ApiError ? readFieldErrors(failure).name?.[0] : undefined
      setError(fieldError)
      if (!fieldError) reportError(failure)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog
      title={t('queue.save')}
      closeLabel={t('close_panel')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <Button type="submit" form="save-queue" isPending={isSaving}>
          {t('queue.save.button')}
        </Button>
      }
    >
      <form id="save-queue" onSubmit={(event) => void save(event)} noValidate>
        <TextField label={t('queue.save.name')} value={name} onChange={setName} error={error} isRequired maxLength={PLAYLIST_NAME_MAX_LENGTH} autoFocus />
        <p>{t('songs', { count: trackIds.length })}</p>
        <Switch isSelected={isPublic} onChange={setPublic}>
          {t('queue.save.public')}
        </Switch>
      </form>
    </Dialog>
  )
}
