import { sendRequest } from '@balafon/sdk/client'
import { FormDialog, FormText, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { AvatarUrl, fetchAvatarPreview } from '../../contract/avatar.ts'

interface ImageUrlDialogProps {
  readonly isOpen: boolean
  readonly onImage: (file: File) => void
  readonly onClose: () => void
}

/** Asks for an image URL. The server fetches the image, so that the browser can crop it like an uploaded file. */
export function ImageUrlDialog({ isOpen, onImage, onClose }: ImageUrlDialogProps) {
  const { t } = useTranslation()
  const form = useContractForm({
    schema: AvatarUrl,
    defaults: { url: '' },
    send: async (body) => {
      const { type, data } = await sendRequest(fetchAvatarPreview, { params: { id: 'me' }, body })
      close()
      onImage(new File([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))], 'image', { type }))
    },
  })
  const close = () => {
    form.reset()
    onClose()
  }
  return (
    <FormDialog title={t('auth.avatar.from_url')} isOpen={isOpen} onClose={close} action={t('auth.avatar.continue')} form={form}>
      <FormText control={form.control} name="url" label={t('auth.avatar.url_label')} hint={t('auth.avatar.url_hint')} type="url" isRequired autoFocus />
    </FormDialog>
  )
}
