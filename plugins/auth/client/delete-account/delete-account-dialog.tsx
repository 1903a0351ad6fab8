import { sendRequest, toast, useUser } from '@balafon/sdk/client'
import { FormDialog, FormText, useContractForm } from '@balafon/sdk/forms'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { deleteAccount } from '../../contract/account.ts'
import { switchUser } from '../sign-in/switch-user.ts'

interface DeleteAccountDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks the user to type their email address before deleting the account. The request then opens the password dialog. */
export function DeleteAccountDialog({ isOpen, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation()
  const email = useUser()?.email ?? ''
  const form = useContractForm({
    schema: useMemo(() => createConfirmationSchema(email), [email]),
    defaults: { confirmation: '' },
    send: async () => {
      const { bootstrapData } = await sendRequest(deleteAccount, { params: { id: 'me' }, query: { deleteCurrentUser: 'true' } })
      toast.positive(t('auth.delete.done'))
      await switchUser(bootstrapData, () => '/')
    },
  })
  const close = () => {
    form.reset()
    onClose()
  }
  return (
    <FormDialog title={t('auth.delete.open')} isOpen={isOpen} onClose={close} action={t('auth.delete.submit')} form={form} isDanger>
      <p>{t('auth.delete.warning')}</p>
      <FormText
        control={form.control}
        name="confirmation"
        label={t('auth.delete.confirmation', { email })}
        autoComplete="off"
        spellCheck="false"
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}

const createConfirmationSchema = (email: string) =>
  z.object({
    confirmation: z.string().refine((typed) => typed.trim().toLowerCase() === email.toLowerCase(), { params: { code: 'auth.delete.wrong_confirmation' } }),
  })
