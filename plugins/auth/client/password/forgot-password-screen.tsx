import { sendRequest, useDocumentTitle, useLocation } from '@balafon/sdk/client'
import { FormText, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ForgotPasswordBody, forgotPassword } from '../../contract/password.ts'
import { EmailLink } from '../form/email-link.tsx'
import classes from '../form/form.module.css'
import { useInviteLink } from '../invitation/invite-link.ts'
import { AuthLayout } from '../layout/auth-layout.tsx'
import { readEmailFromState } from '../sign-in/email-in-state.ts'
import passwordClasses from './password.module.css'
import { ResetLinkSent } from './reset-link-sent.tsx'

export default function ForgotPasswordScreen() {
  const { t } = useTranslation()
  /** The address that the link was sent to: undefined at first, null after the user has returned to the form. */
  const [sentTo, setSentTo] = useState<string | null>()
  const form = useEmailForm(setSentTo)
  useDocumentTitle(t('auth.forgot.title'))
  const back = (
    <EmailLink control={form.control} to={useInviteLink().loginPath}>
      {t('auth.forgot.back')}
    </EmailLink>
  )
  return (
    <AuthLayout heading={t('auth.forgot.title')} message={back}>
      {sentTo ? <ResetLinkSent email={sentTo} onRetry={() => setSentTo(null)} /> : <EmailForm {...form} hasFocus={sentTo === null} />}
    </AuthLayout>
  )
}

function useEmailForm(onSent: (email: string) => void) {
  const { state } = useLocation()
  return useContractForm({
    schema: ForgotPasswordBody,
    defaults: { email: readEmailFromState(state) },
    send: async (body) => {
      await sendRequest(forgotPassword, { body })
      onSent(body.email)
    },
  })
}

interface EmailFormProps extends ReturnType<typeof useEmailForm> {
  /** Focuses the field when the user returns from the confirmation, because the pressed button was removed. */
  readonly hasFocus: boolean
}

function EmailForm({ control, submit, isPending, hasFocus }: EmailFormProps) {
  const { t } = useTranslation()
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={passwordClasses.lead}>{t('auth.forgot.text')}</p>
      <FormText control={control} name="email" label={t('auth.email')} type="email" autoComplete="username" isRequired autoFocus={hasFocus} />
      <Button type="submit" size="large" isFullWidth isPending={isPending}>
        {t('auth.forgot.submit')}
      </Button>
    </form>
  )
}
