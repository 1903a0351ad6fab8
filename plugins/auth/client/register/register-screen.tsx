import { Link, navigateTo, useBootstrap, useDocumentTitle, useLocation, useSearchParams, useSetting, useT } from '@balafon/sdk/client'
import { useEffect } from 'react'
import { Email } from '../../contract/fields.ts'
import { AuthLayout } from '../layout/auth-layout.tsx'
import { SocialSignIn } from '../social/social-sign-in.tsx'
import { useInviteVisit } from '../visitor/invite.ts'
import { RegisterForm } from './register-form.tsx'

export default function RegisterScreen() {
  const t = useT()
  const { state } = useLocation()
  const [search] = useSearchParams()
  const { isInvited, reference, loginPath } = useInviteVisit()
  const isClosed = useSetting<boolean>('registration.disable')
  const siteName = useBootstrap(({ branding }) => branding.site_name)
  const isRefused = isClosed && reference === null
  useDocumentTitle(t('auth.register.title'))
  useEffect(() => {
    if (isRefused) navigateTo('/login', { replace: true })
  }, [isRefused])
  if (isRefused) return null

  const invited = Email.safeParse(search.get('email')).data
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
      <RegisterForm invited={invited} />
      <SocialSignIn isRegistration />
    </AuthLayout>
  )
}
