import { Link, navigateTo, readFieldErrors, sendRequest, toast, useApi, useDocumentTitle, useParams } from '@balafon/sdk/client'
import { FormPassword, FormText, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getResetLinkStatus, PasswordReset, resetPassword } from '../../contract/password.ts'
import classes from '../form/form.module.css'
import { AuthLayout } from '../layout/auth-layout.tsx'
import { addEmailToState } from '../sign-in/email-in-state.ts'
import passwordClasses from './password.module.css'

export default function ResetPasswordScreen() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const { data } = useApi(getResetLinkStatus, { params: { token } })
  const [isTokenRejected, setTokenRejected] = useState(false)
  const isExpired = isTokenRejected || data?.isValid === false
  const heading = t(isExpired ? 'auth.reset.expired' : 'auth.reset.title')
  useDocumentTitle(heading)
  return (
    <AuthLayout heading={heading} message={<Link to="/login">{t('auth.forgot.back')}</Link>}>
      {isExpired ? <ExpiredLink /> : <ResetForm token={token} onExpired={() => setTokenRejected(true)} />}
    </AuthLayout>
  )
}

function ResetForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const { t } = useTranslation()
  const { control, submit, isPending } = useContractForm({
    schema: PasswordReset,
    defaults: { token, email: '', password: '', password_confirmation: '' },
    send: async (body) => {
      try {
        await sendRequest(resetPassword, { body })
      } catch (error) {
        if (!readFieldErrors(error).token) throw error
        return onExpired()
      }
      toast.positive(t('auth.reset.done'))
      navigateTo('/login', { replace: true, state: addEmailToState(null, body.email) })
    },
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormText control={control} name="email" label={t('auth.email')} type="email" autoComplete="username" isRequired />
      <FormPassword control={control} name="password" label={t('auth.password.new')} hint={t('auth.password.hint')} autoComplete="new-password" isRequired />
      <FormPassword control={control} name="password_confirmation" label={t('auth.password_confirmation')} autoComplete="new-password" isRequired />
      <Button type="submit" size="large" isFullWidth isPending={isPending}>
        {t('auth.reset.submit')}
      </Button>
    </form>
  )
}

/** Replaces the form when the link is no longer valid. */
function ExpiredLink() {
  const { t } = useTranslation()
  const alert = useRef<HTMLParagraphElement>(null)
  // The pressed button was removed with its form, so the message takes the focus.
  useEffect(() => alert.current?.focus(), [])
  return (
    <div className={classes.form}>
      <p ref={alert} role="alert" tabIndex={-1} className={passwordClasses.lead}>
        {t('auth.reset.expired_text')}
      </p>
      <Button size="large" isFullWidth onPress={() => navigateTo('/forgot-password')}>
        {t('auth.reset.request')}
      </Button>
    </div>
  )
}
