import { Link, useBootstrap, useDocumentTitle, useLocation, useSearchParams, useSetting } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { Email } from '../../contract/fields.ts'
import { useInviteLink } from '../invitation/invite-link.ts'
import { AuthLayout } from '../layout/auth-layout.tsx'
import { SocialSignIn } from '../social/social-sign-in.tsx'
import { ChallengeForm } from '../two-factor/challenge-form.tsx'
import { hasChallenge, removeChallenge } from '../two-factor/challenge-state.ts'
import { LoginForm } from './login-form.tsx'

/** Login page: first the password, then the two-factor challenge when the account has one. */
export default function LoginScreen() {
  const { t } = useTranslation()
  const { state } = useLocation()
  useDocumentTitle(t('auth.login.title'))
  const [search] = useSearchParams()
  const siteName = useBootstrap(({ branding }) => branding.site_name)
  const { isInvited } = useInviteLink()
  const isChallenged = hasChallenge(state)
  const heading = isInvited ? t('auth.login.heading_invite', { siteName }) : t('auth.login.heading')
  return (
    <AuthLayout heading={isChallenged ? t('auth.two_factor.heading') : heading} message={isChallenged ? <BackToLoginLink /> : <RegisterLink />}>
      {isChallenged ? (
        <ChallengeForm />
      ) : (
        <>
          <LoginForm lockedEmail={isInvited ? Email.safeParse(search.get('email')).data : undefined} />
          <SocialSignIn />
        </>
      )}
    </AuthLayout>
  )
}

function BackToLoginLink() {
  const { t } = useTranslation()
  const { state } = useLocation()
  return (
    <Link to={useInviteLink().loginPath} state={removeChallenge(state)} replace>
      {t('auth.two_factor.back')}
    </Link>
  )
}

function RegisterLink() {
  const { t } = useTranslation()
  const { state } = useLocation()
  const { reference: inviteReference, registerPath } = useInviteLink()
  const isRegistrationClosed = useSetting<boolean>('registration.disable')
  if (isRegistrationClosed && inviteReference === null) return null
  return (
    <>
      {t('auth.login.no_account')}{' '}
      <Link to={registerPath} state={state}>
        {t('auth.login.register')}
      </Link>
    </>
  )
}
