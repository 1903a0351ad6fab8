import { sendRequest, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
import { AvatarAddress, fetchPicture } from '../../contract/avatar.ts'
import { FormText } from '../form/form-text.tsx'
import { useContractForm } from '../form/use-contract-form.ts'

interface AddressDialogProps {
  readonly isOpen: boolean
  readonly onPicture: (file: File) => void
  readonly onClose: () => void
}

/** A picture that is somewhere else already: the server fetches it, and a part of it is chosen as of any other. */
export function AddressDialog({ isOpen, onPicture, onClose }: AddressDialogProps) {
  const t = useT()
  const formId = useId()
  const { control, submit, isPending, reset } = useContractForm({
    schema: AvatarAddress,
    defaults: { url: '' },
    send: async (body) => {
      const { type, data } = await sendRequest(fetchPicture, { params: { id: 'me' }, body })
      close()
      onPicture(new File([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))], 'picture', { type }))
    },
  })
  const close = () => {
    reset()
    onClose()
  }
  const actions = (
    <>
      <Button look="quiet" onPress={close}>
        {t('auth.avatar.cancel')}
      </Button>
      <Button type="submit" form={formId} isPending={isPending}>
        {t('auth.avatar.go_on')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('auth.avatar.from_address')} closeLabel={t('auth.avatar.close')} isOpen={isOpen} onClose={close} actions={actions}>
      <form id={formId} onSubmit={submit} noValidate>
        <FormText control={control} name="url" label={t('auth.avatar.address')} hint={t('auth.avatar.address_hint')} type="url" isRequired autoFocus />
      </form>
    </Dialog>
  )
}
