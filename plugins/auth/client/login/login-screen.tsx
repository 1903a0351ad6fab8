import { Link, useDocumentTitle, useLocation, useSetting, useT } from '@balafon/sdk/client'
import { AuthLayout } from '../layout/auth-layout.tsx'
import { SocialSignIn } from '../social/social-sign-in.tsx'
import { LoginForm } from './login-form.tsx'

export default function LoginScreen() {
  const t = useT()
  const { state } = useLocation()
  const isClosed = useSetting<boolean>('registration.disable')
  useDocumentTitle(t('auth.login.title'))
  const message = isClosed ? null : (
    <>
      {t('auth.login.no_account')}{' '}
      <Link to="/register" state={state}>
        {t('auth.login.register')}
      </Link>
    </>
  )
  return (
    <AuthLayout heading={t('auth.login.heading')} message={message}>
      <LoginForm />
      <SocialSignIn />
    </AuthLayout>
  )
}
