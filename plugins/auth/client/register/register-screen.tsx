import { Link, navigateTo, useBootstrap, useDocumentTitle, useLocation, useSearchParams, useSetting } from '@balafon/sdk/client'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Email } from '../../contract/fields.ts'
import { useInviteLink } from '../invitation/invite-link.ts'
import { AuthLayout } from '../layout/auth-layout.tsx'
import { SocialSignIn } from '../social/social-sign-in.tsx'
import { RegisterForm } from './register-form.tsx'

export default function RegisterScreen() {
  const { t } = useTranslation()
  const { state } = useLocation()
  const [search] = useSearchParams()
  const { isInvited, loginPath } = useInviteLink()
  const isRegistrationClosed = useSetting<boolean>('registration.disable')
  const siteName = useBootstrap(({ branding }) => branding.site_name)
  // Even an incomplete invitation shows the form; the server then responds that the invite is no longer valid.
  const isRefused = isRegistrationClosed && !isInvited
  useDocumentTitle(t('auth.register.title'))
  useEffect(() => {
    if (isRefused) navigateTo('/login', { replace: true })
  }, [isRefused])
  if (isRefused) return null

  const lockedEmail = Email.safeParse(search.get('email')).data
  const heading = search.get('redirectFrom') === 'pricing' ? 'auth.register.heading_pricing' : 'auth.register.heading'
  const message = (
    <>
      {t('auth.register.have_account')}{' '}
      <Link to={loginPath} state={state}>
        {t('auth.register.login')}
      </Link>
    </>
  )
  return (
    <AuthLayout heading={isInvited ? t('auth.register.heading_invite', { siteName }) : t(heading)} message={message}>
      <RegisterForm lockedEmail={lockedEmail} />
      <SocialSignIn isRegistration />
    </AuthLayout>
  )
}
