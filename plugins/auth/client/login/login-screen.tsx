import { Link, useDocumentTitle, useLocation, useSetting, useT } from '@balafon/sdk/client'
import { AuthLayout } from '../layout/auth-layout.tsx'
import { ChallengeForm } from '../two-factor/challenge-form.tsx'
import { isChallenged, unchallenged } from '../two-factor/challenged.ts'
import { LoginForm } from './login-form.tsx'

export default function LoginScreen() {
  const t = useT()
  const { state } = useLocation()
  useDocumentTitle(t('auth.login.title'))
  if (!isChallenged(state)) return <PasswordStep />
  const back = (
    <Link to="/login" state={unchallenged(state)} replace>
      {t('auth.two_factor.back')}
    </Link>
  )
  return (
    <AuthLayout heading={t('auth.two_factor.heading')} message={back}>
      <ChallengeForm />
    </AuthLayout>
  )
}

function PasswordStep() {
  const t = useT()
  const { state } = useLocation()
  const isClosed = useSetting<boolean>('registration.disable')
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
    </AuthLayout>
  )
}
