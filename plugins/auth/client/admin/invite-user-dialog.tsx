import { type Modal, sendRequest, toast } from '@balafon/sdk/client'
import { FormDialog, FormEntity, FormText, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { inviteUser, UserInvitationBody } from '../../contract/user-invitations.ts'

/** Invites a person by email to create an account. */
export default function InviteUserDialog({ isOpen, onClose }: Modal<never>) {
  const { t } = useTranslation()
  const form = useContractForm({
    schema: UserInvitationBody,
    defaults: { email: '', role_id: null },
    send: async (body) => {
      await sendRequest(inviteUser, { body })
      toast.positive(t('auth.invite_user.sent', { email: body.email }))
      onClose()
    },
  })
  return (
    <FormDialog title={t('auth.invite_user')} isOpen={isOpen} onClose={onClose} action={t('auth.invite_user.send')} form={form}>
      <p>{t('auth.invite_user.text')}</p>
      <FormText control={form.control} name="email" type="email" label={t('auth.email')} autoComplete="off" isRequired />
      <FormEntity control={form.control} name="role_id" kind="core.role" label={t('auth.invite_user.role')} hint={t('auth.invite_user.role.hint')} />
    </FormDialog>
  )
}
