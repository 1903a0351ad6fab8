import { Link, navigateTo, readFieldErrors, sendRequest, toast, useApi, useDocumentTitle, useParams, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useEffect, useRef, useState } from 'react'
import { getResetLink, PasswordReset, resetPassword } from '../../contract/password.ts'
import classes from '../form/form.module.css'
import { FormText } from '../form/form-text.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
import { AuthLayout } from '../layout/auth-layout.tsx'
import { withEmail } from '../visitor/typed-email.ts'
import passwordClasses from './password.module.css'

export default function ResetPasswordScreen() {
  const t = useT()
  const { token = '' } = useParams()
  const { data } = useApi(getResetLink, { params: { token } })
  const [isSpent, setSpent] = useState(false)
  const isVoid = isSpent || data?.isValid === false
  const heading = t(isVoid ? 'auth.reset.void' : 'auth.reset.title')
  useDocumentTitle(heading)
  return (
    <AuthLayout heading={heading} message={<Link to="/login">{t('auth.forgot.back')}</Link>}>
      {isVoid ? <VoidLink /> : <ResetForm token={token} onVoid={() => setSpent(true)} />}
    </AuthLayout>
  )
}

function ResetForm({ token, onVoid }: { token: string; onVoid: () => void }) {
  const t = useT()
  const { control, submit, isPending } = useContractForm({
    schema: PasswordReset,
    defaults: { token, email: '', password: '', password_confirmation: '' },
    send: async (body) => {
      try {
        await sendRequest(resetPassword, { body })
      } catch (error) {
        if (!readFieldErrors(error).token) throw error
        return onVoid()
      }
      toast.positive(t('auth.reset.done'))
      navigateTo('/login', { replace: true, state: withEmail(null, body.email) })
    },
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormText control={control} name="email" label={t('auth.email')} type="email" autoComplete="username" isRequired />
      <FormText
        control={control}
        name="password"
        label={t('auth.password.new')}
        hint={t('auth.password.hint')}
        isPassword
        autoComplete="new-password"
        isRequired
      />
      <FormText control={control} name="password_confirmation" label={t('auth.password_confirmation')} isPassword autoComplete="new-password" isRequired />
      <Button type="submit" size="large" full isPending={isPending}>
        {t('auth.reset.submit')}
      </Button>
    </form>
  )
}

/** No field could mend it: another link is needed. */
function VoidLink() {
  const t = useT()
  const alert = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone with its form.
  useEffect(() => alert.current?.focus(), [])
  return (
    <div className={classes.form}>
      <p ref={alert} role="alert" tabIndex={-1} className={passwordClasses.lead}>
        {t('auth.reset.void_text')}
      </p>
      <Button size="large" full onPress={() => navigateTo('/forgot-password')}>
        {t('auth.reset.request')}
      </Button>
    </div>
  )
}
