import { sendRequest, useApi, useUser } from '@balafon/sdk/client'
import { FormDialog, FormPassword, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useTranslation } from 'react-i18next'
import { confirmPassword } from '../../contract/confirmation.ts'
import { getPasswordStatus } from '../../contract/password.ts'
import { PasswordConfirmation } from '../../contract/sessions.ts'
import { signOut } from '../sign-in/sign-out.ts'

interface PasswordDialogProps {
  readonly isOpen: boolean
  readonly onConfirmed: () => void
  readonly onCancel: () => void
}

/** Asks for the password before a sensitive action, or asks the user to log in again when the account has no password. */
export default function PasswordDialog(props: PasswordDialogProps) {
  const { data } = useApi(getPasswordStatus, {}, { enabled: props.isOpen })
  return data?.exists === false ? <LogInAgainDialog {...props} /> : <ConfirmPasswordDialog {...props} />
}

function ConfirmPasswordDialog({ isOpen, onConfirmed, onCancel }: PasswordDialogProps) {
  const { t } = useTranslation()
  const email = useUser()?.email
  const form = useContractForm({
    schema: PasswordConfirmation,
    defaults: { password: '' },
    send: async (body) => {
      await sendRequest(confirmPassword, { body })
      form.reset()
      onConfirmed()
    },
  })
  const close = () => {
    form.reset()
    onCancel()
  }
  return (
    <FormDialog title={t('auth.confirm.title')} isOpen={isOpen} onClose={close} action={t('auth.confirm.submit')} form={form}>
      <p>{t('auth.confirm.text')}</p>
      {/* Shows password managers which account the password belongs to. */}
      <input type="email" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <FormPassword control={form.control} name="password" label={t('auth.password')} autoComplete="current-password" isRequired autoFocus />
    </FormDialog>
  )
}

/** Lets users without a password confirm their identity: logs them out, so that they log in again. */
function LogInAgainDialog({ isOpen, onCancel }: PasswordDialogProps) {
  const { t } = useTranslation()
  const logInAgain = () => {
    onCancel()
    // The dialog is rendered outside the router, so `useLocation` is not available.
    const { pathname, search, hash } = window.location
    void signOut(t, pathname + search + hash)
  }
  const actions = (
    <>
      <Button variant="quiet" onPress={onCancel}>
        {t('auth.cancel')}
      </Button>
      <Button onPress={logInAgain}>{t('auth.confirm.sign_in')}</Button>
    </>
  )
  return (
    <Dialog title={t('auth.confirm.sign_in')} closeLabel={t('auth.close')} isOpen={isOpen} onClose={onCancel} actions={actions}>
      <p>{t('auth.confirm.no_password')}</p>
    </Dialog>
  )
}
