import { call, toast, useForgetAnswers, useT, useUser } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
import { listSessions, logOutOthers, PasswordConfirmation } from '../../contract/sessions.ts'
import { FormText } from '../form/form-text.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
import classes from './log-out-others-dialog.module.css'

interface LogOutOthersDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function LogOutOthersDialog({ isOpen, onClose }: LogOutOthersDialogProps) {
  const t = useT()
  const formId = useId()
  const email = useUser()?.email
  const forget = useForgetAnswers()
  const { control, submit, isPending, reset } = useContractForm({
    schema: PasswordConfirmation,
    defaults: { password: '' },
    send: async (body) => {
      await call(logOutOthers, { body })
      close()
      toast.positive(t('auth.sessions.logged_out'))
      await forget(listSessions)
    },
  })
  const close = () => {
    reset()
    onClose()
  }
  const actions = (
    <>
      <Button look="quiet" onPress={close}>
        {t('auth.sessions.cancel')}
      </Button>
      <Button type="submit" form={formId} isPending={isPending}>
        {t('auth.sessions.submit')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('auth.sessions.log_out_others')} closeLabel={t('auth.sessions.close')} isOpen={isOpen} onClose={close} actions={actions}>
      <form id={formId} onSubmit={submit} noValidate className={classes.form}>
        <p>{t('auth.sessions.confirm')}</p>
        {/* Tells a password keeper whose password is asked for. */}
        <input type="email" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
        <FormText control={control} name="password" label={t('auth.password')} isPassword autoComplete="current-password" isRequired autoFocus />
      </form>
    </Dialog>
  )
}
