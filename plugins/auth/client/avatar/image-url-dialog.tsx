import { sendRequest } from '@balafon/sdk/client'
import { FormText, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
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
  const formId = useId()
  const { control, submit, isPending, reset } = useContractForm({
    schema: AvatarUrl,
    defaults: { url: '' },
    send: async (body) => {
      const { type, data } = await sendRequest(fetchAvatarPreview, { params: { id: 'me' }, body })
      close()
      onImage(new File([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))], 'image', { type }))
    },
  })
  const close = () => {
    reset()
    onClose()
  }
  const actions = (
    <>
      <Button variant="quiet" onPress={close}>
        {t('auth.avatar.cancel')}
      </Button>
      <Button type="submit" form={formId} isPending={isPending}>
        {t('auth.avatar.continue')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('auth.avatar.from_url')} closeLabel={t('auth.avatar.close')} isOpen={isOpen} onClose={close} actions={actions}>
      <form id={formId} onSubmit={submit} noValidate>
        <FormText control={control} name="url" label={t('auth.avatar.url_label')} hint={t('auth.avatar.url_hint')} type="url" isRequired autoFocus />
      </form>
    </Dialog>
  )
}
