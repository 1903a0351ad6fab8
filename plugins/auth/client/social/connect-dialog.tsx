import { sendRequest } from '@balafon/sdk/client'
import { FormPassword, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ConnectWithPasswordBody, connectWithPassword } from '../../contract/social.ts'
import classes from '../form/form.module.css'
import { SecurityCheck } from '../login/security-check.tsx'
import { useProofOfWork } from '../login/use-proof-of-work.ts'
import { useCompleteSocialSignIn } from './use-complete-social-sign-in.ts'

interface ConnectDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks for the password of the existing account that has the email address of the social account, then connects both. */
export function ConnectDialog({ isOpen, onClose }: ConnectDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const completeSocialSignIn = useCompleteSocialSignIn()
  const { progress, sendWithProof, stop } = useProofOfWork()
  const { control, submit, isPending, reset } = useContractForm({
    schema: ConnectWithPasswordBody,
    defaults: { password: '' },
    send: async (body) => {
      const result = await sendWithProof((proof) => sendRequest(connectWithPassword, { body: { ...body, ...proof } }))
      close()
      await completeSocialSignIn(result)
    },
  })
  const close = () => {
    stop()
    reset()
    onClose()
  }
  const actions = (
    <>
      <Button variant="quiet" onPress={close}>
        {t('auth.social.cancel')}
      </Button>
      <Button type="submit" form={formId} isPending={isPending}>
        {t('auth.social.connect')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('auth.social.password_required')} closeLabel={t('auth.social.dismiss')} isOpen={isOpen} onClose={close} actions={actions}>
      <form id={formId} onSubmit={submit} noValidate className={classes.form}>
        <p>{t('auth.social.password_text')}</p>
        <FormPassword control={control} name="password" label={t('auth.password')} autoComplete="current-password" isRequired autoFocus />
        <SecurityCheck progress={progress} />
      </form>
    </Dialog>
  )
}
