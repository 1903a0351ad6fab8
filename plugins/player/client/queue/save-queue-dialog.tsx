import { type Modal, navigateTo, sendRequest, toast, useUser } from '@balafon/sdk/client'
import { FormDialog, FormSwitch, FormText, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { getPlaylistPath } from '../../contract/paths.ts'
import { createPlaylist, PLAYLIST_NAME_MAX_LENGTH } from '../../contract/playlists.ts'
import { findItem, type Queue } from '../engine/queue.ts'

/** The maximum number of tracks in a request that creates a playlist. */
const MAX_TRACKS = 1000

const Values = z.strictObject({ name: createPlaylist.body.shape.name, is_public: z.boolean() })

/** A dialog that saves the tracks of a queue, in their playing order, as a new playlist. */
export default function SaveQueueDialog({ queue, isOpen, onClose }: Modal<void> & { readonly queue: Queue }) {
  const { t } = useTranslation()
  const isSignedIn = useUser() !== null
  const trackIds = queue.order.flatMap((entry) => findItem(queue, entry)?.track.id ?? []).slice(0, MAX_TRACKS)
  const form = useContractForm({
    schema: Values,
    defaults: { name: queue.source?.title ?? '', is_public: false },
    send: async (body) => {
      if (!isSignedIn) return navigateTo('/login')
      const { playlist } = await sendRequest(createPlaylist, { body: { ...body, track_ids: trackIds } })
      onClose()
      toast.positive(t('queue.saved', { name: playlist.name }), { action: { label: t('queue.open_playlist'), action: getPlaylistPath(playlist) } })
    },
  })
  return (
    <FormDialog title={t('queue.save')} action={t('queue.save.button')} form={form} isOpen={isOpen} onClose={onClose}>
      <FormText control={form.control} name="name" label={t('queue.save.name')} isRequired maxLength={PLAYLIST_NAME_MAX_LENGTH} autoFocus />
      <p>{t('songs', { count: trackIds.length })}</p>
      <FormSwitch control={form.control} name="is_public">
        {t('queue.save.public')}
      </FormSwitch>
    </FormDialog>
  )
}
