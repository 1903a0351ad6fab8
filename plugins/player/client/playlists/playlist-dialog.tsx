import { type Modal, navigateTo, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { FormDialog, FormImage, FormSwitch, FormText, FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { getPlaylist, Image, type Playlist } from '../../contract/catalogue.ts'
import { listLibraryPlaylists } from '../../contract/collection.ts'
import { getPlaylistPath } from '../../contract/paths.ts'
import { createPlaylist, listEditablePlaylists, updatePlaylist, uploadPlaylistCover } from '../../contract/playlists.ts'

interface PlaylistDialogProps {
  /** The playlist to edit; without it, a playlist is created. */
  readonly playlist: Playlist | undefined
  /** The ids of the tracks that are added to a new playlist. */
  readonly trackIds: readonly number[]
  readonly modal: Modal<void>
}

const Values = z.strictObject({
  name: createPlaylist.body.shape.name,
  description: updatePlaylist.body.shape.description,
  is_public: z.boolean(),
  is_collaborative: z.boolean(),
  image: z.nullable(Image),
})

/** Returns the form that creates or changes a playlist, and the function that uploads its cover. */
function usePlaylistForm({ playlist, trackIds, modal: { onClose } }: PlaylistDialogProps) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const form = useContractForm({
    schema: Values,
    defaults: {
      name: playlist?.name ?? '',
      description: playlist?.description ?? '',
      is_public: playlist?.is_public ?? true,
      is_collaborative: playlist?.is_collaborative ?? false,
      image: playlist?.image ?? null,
    },
    send: async ({ image, description = '', ...values }) => {
      if (playlist) {
        const removesImage = image === null && playlist.image !== null
        await sendRequest(updatePlaylist, { params: { playlistId: playlist.id }, body: { ...values, description, ...(removesImage && { image: null }) } })
        await invalidate(getPlaylist)
      } else {
        const created = await sendRequest(createPlaylist, { body: { ...values, description, track_ids: [...trackIds] } })
        toast.positive(t('playlist.created', { name: created.playlist.name }))
        if (trackIds.length === 0) void navigateTo(getPlaylistPath(created.playlist))
      }
      await invalidate(listEditablePlaylists, listLibraryPlaylists)
      onClose()
    },
  })
  const uploadCover = async (file: File) => {
    const { image } = await sendRequest(uploadPlaylistCover, { params: { playlistId: playlist?.id ?? 0 }, file })
    void invalidate(getPlaylist, listEditablePlaylists)
    return image
  }
  return { form, uploadCover }
}

/** The dialog that creates a playlist or changes its details. */
export function PlaylistDialog(props: PlaylistDialogProps) {
  const {
    playlist,
    modal: { isOpen, onClose },
  } = props
  const { t } = useTranslation()
  const { form, uploadCover } = usePlaylistForm(props)
  return (
    <FormDialog
      title={t(playlist ? 'playlist.edit' : 'playlist.new')}
      isOpen={isOpen}
      onClose={onClose}
      action={t(playlist ? 'playlist.save' : 'playlist.create')}
      form={form}
    >
      {playlist ? <FormImage control={form.control} name="image" label={t('playlist.cover')} upload={uploadCover} outputSide={640} /> : null}
      <FormText control={form.control} name="name" label={t('playlist.name')} isRequired />
      <FormTextArea control={form.control} name="description" label={t('playlist.description')} rows={2} />
      <FormSwitch control={form.control} name="is_public">
        {t('playlist.public')}
      </FormSwitch>
      <FormSwitch control={form.control} name="is_collaborative">
        {t('playlist.collaborative')}
      </FormSwitch>
    </FormDialog>
  )
}
