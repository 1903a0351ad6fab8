import { Link, useDocumentTitle, useLocation, useSetting, useT } from '@balafon/sdk/client'
import { AuthLayout } from '../layout/auth-layout.tsx'
import { SocialSignIn } from '../social/social-sign-in.tsx'
import { ChallengeForm } from '../two-factor/challenge-form.tsx'
import { isChallenged, unchallenged } from '../two-factor/challenged.ts'
import { LoginForm } from './login-form.tsx'

/** The password, and then the second factor of who has one. */
export default function LoginScreen() {
  const t = useT()
  const { state } = useLocation()
  useDocumentTitle(t('auth.login.title'))
  const isAsked = isChallenged(state)
  return (
    <AuthLayout heading={t(isAsked ? 'auth.two_factor.heading' : 'auth.login.heading')} message={isAsked ? <StartAgain /> : <NoAccount />}>
      {isAsked ? (
        <ChallengeForm />
      ) : (
        <>
          <LoginForm />
          <SocialSignIn />
        </>
      )}
    </AuthLayout>
  )
}

function StartAgain() {
  const t = useT()
  const { state } = useLocation()
  return (
    <Link to="/login" state={unchallenged(state)} replace>
      {t('auth.two_factor.back')}
    </Link>
  )
}

function NoAccount() {
  const t = useT()
  const { state } = useLocation()
  if (useSetting<boolean>('registration.disable')) return null
  return (
    <>
      {t('auth.login.no_account')}{' '}
      <Link to="/register" state={state}>
        {t('auth.login.register')}
      </Link>
    </>
  )
}
