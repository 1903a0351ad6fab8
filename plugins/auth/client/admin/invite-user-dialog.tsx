import { type Modal, sendRequest, toast } from '@balafon/sdk/client'
import { FormEntity, FormText, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { inviteUser, UserInvitationBody } from '../../contract/user-invitations.ts'
import classes from './invite-user-dialog.module.css'

/** Invites a person by email to create an account. */
export default function InviteUserDialog({ isOpen, onClose }: Modal<never>) {
  const { t } = useTranslation()
  const formId = useId()
  const { control, submit, isPending } = useContractForm({
    schema: UserInvitationBody,
    defaults: { email: '', role_id: null },
    send: async (body) => {
      await sendRequest(inviteUser, { body })
      toast.positive(t('auth.invite_user.sent', { email: body.email }))
      onClose()
    },
  })
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('auth.cancel')}
      </Button>
      <Button type="submit" form={formId} isPending={isPending}>
        {t('auth.invite_user.send')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('auth.invite_user')} closeLabel={t('auth.close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <p>{t('auth.invite_user.text')}</p>
        <FormText control={control} name="email" type="email" label={t('auth.email')} autoComplete="off" isRequired />
        <FormEntity control={control} name="role_id" kind="core.role" label={t('auth.invite_user.role')} hint={t('auth.invite_user.role.hint')} />
      </form>
    </Dialog>
  )
}
