import { Link, useBootstrap, useDocumentTitle, useLocation, useSearchParams, useSetting, useT } from '@balafon/sdk/client'
import { Email } from '../../contract/fields.ts'
import { AuthLayout } from '../layout/auth-layout.tsx'
import { SocialSignIn } from '../social/social-sign-in.tsx'
import { ChallengeForm } from '../two-factor/challenge-form.tsx'
import { isChallenged, unchallenged } from '../two-factor/challenged.ts'
import { useInviteVisit } from '../visitor/invite.ts'
import { LoginForm } from './login-form.tsx'

/** The password, and then the second factor of who has one. */
export default function LoginScreen() {
  const t = useT()
  const { state } = useLocation()
  useDocumentTitle(t('auth.login.title'))
  const [search] = useSearchParams()
  const siteName = useBootstrap(({ branding }) => branding.site_name)
  const { isInvited } = useInviteVisit()
  const isAsked = isChallenged(state)
  const heading = isInvited ? t('auth.login.heading_invite', { siteName }) : t('auth.login.heading')
  return (
    <AuthLayout heading={isAsked ? t('auth.two_factor.heading') : heading} message={isAsked ? <StartAgain /> : <NoAccount />}>
      {isAsked ? (
        <ChallengeForm />
      ) : (
        <>
          <LoginForm invited={isInvited ? Email.safeParse(search.get('email')).data : undefined} />
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
    <Link to={useInviteVisit().loginPath} state={unchallenged(state)} replace>
      {t('auth.two_factor.back')}
    </Link>
  )
}

function NoAccount() {
  const t = useT()
  const { state } = useLocation()
  const { reference, registerPath } = useInviteVisit()
  const isClosed = useSetting<boolean>('registration.disable')
  if (isClosed && reference === null) return null
  return (
    <>
      {t('auth.login.no_account')}{' '}
      <Link to={registerPath} state={state}>
        {t('auth.login.register')}
      </Link>
    </>
  )
}
