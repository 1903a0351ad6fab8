import { sendRequest, toast, useUser } from '@balafon/sdk/client'
import { FormText, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { deleteAccount } from '../../contract/account.ts'
import { switchUser } from '../sign-in/switch-user.ts'
import classes from './delete-account-section.module.css'

interface DeleteAccountDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks the user to type their email address before deleting the account. The request then opens the password dialog. */
export function DeleteAccountDialog({ isOpen, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const email = useUser()?.email ?? ''
  const { control, submit, isPending, reset } = useContractForm({
    schema: useMemo(() => createConfirmationSchema(email), [email]),
    defaults: { confirmation: '' },
    send: async () => {
      const { bootstrapData } = await sendRequest(deleteAccount, { params: { id: 'me' }, query: { deleteCurrentUser: 'true' } })
      toast.positive(t('auth.delete.done'))
      await switchUser(bootstrapData, () => '/')
    },
  })
  const close = () => {
    reset()
    onClose()
  }
  const actions = (
    <>
      <Button variant="quiet" onPress={close}>
        {t('auth.delete.cancel')}
      </Button>
      <Button type="submit" form={formId} variant="danger" isPending={isPending}>
        {t('auth.delete.submit')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('auth.delete.open')} closeLabel={t('auth.delete.close')} isOpen={isOpen} onClose={close} actions={actions}>
      <form id={formId} onSubmit={submit} noValidate className={classes.form}>
        <p>{t('auth.delete.warning')}</p>
        <FormText
          control={control}
          name="confirmation"
          label={t('auth.delete.confirmation', { email })}
          autoComplete="off"
          spellCheck="false"
          isRequired
          autoFocus
        />
      </form>
    </Dialog>
  )
}

const createConfirmationSchema = (email: string) =>
  z.object({
    confirmation: z.string().refine((typed) => typed.trim().toLowerCase() === email.toLowerCase(), { params: { code: 'auth.delete.wrong_confirmation' } }),
  })
