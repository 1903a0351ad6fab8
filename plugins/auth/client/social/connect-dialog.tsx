import { sendRequest } from '@balafon/sdk/client'
import { FormDialog, FormPassword, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { ConnectWithPasswordBody, connectWithPassword } from '../../contract/social.ts'
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
  const completeSocialSignIn = useCompleteSocialSignIn()
  const { progress, sendWithProof, stop } = useProofOfWork()
  const form = useContractForm({
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
    form.reset()
    onClose()
  }
  return (
    <FormDialog title={t('auth.social.password_required')} isOpen={isOpen} onClose={close} action={t('auth.social.connect')} form={form}>
      <p>{t('auth.social.password_text')}</p>
      <FormPassword control={form.control} name="password" label={t('auth.password')} autoComplete="current-password" isRequired autoFocus />
      <SecurityCheck progress={progress} />
    </FormDialog>
  )
}
