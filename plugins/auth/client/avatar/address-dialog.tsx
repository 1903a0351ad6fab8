import { call, toast, useForgetAnswers, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
import { AvatarAddress, uploadAvatar } from '../../contract/avatar.ts'
import { getProfile } from '../../contract/profile.ts'
import { showUser } from '../account/show-user.ts'
import { FormText } from '../form/form-text.tsx'
import { useContractForm } from '../form/use-contract-form.ts'

interface AddressDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** A picture that is somewhere else already: the server fetches it, and keeps one of its own. */
export function AddressDialog({ isOpen, onClose }: AddressDialogProps) {
  const t = useT()
  const formId = useId()
  const forget = useForgetAnswers()
  const { control, submit, isPending, reset } = useContractForm({
    schema: AvatarAddress,
    defaults: { url: '' },
    send: async (body) => {
      const { user } = await call(uploadAvatar, { params: { id: 'me' }, body })
      showUser(user)
      close()
      toast.positive(t('auth.avatar.uploaded'))
      await forget(getProfile)
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
        {t('auth.avatar.save')}
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
