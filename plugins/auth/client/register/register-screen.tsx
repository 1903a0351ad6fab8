import { goTo, Link, useDocumentTitle, useLocation, useSearchParams, useSetting, useT } from '@balafon/sdk/client'
import { useEffect } from 'react'
import { Email } from '../../contract/fields.ts'
import { AuthLayout } from '../layout/auth-layout.tsx'
import { SocialSignIn } from '../social/social-sign-in.tsx'
import { RegisterForm } from './register-form.tsx'

export default function RegisterScreen() {
  const t = useT()
  const { state } = useLocation()
  const [search] = useSearchParams()
  const isClosed = useSetting<boolean>('registration.disable')
  useDocumentTitle(t('auth.register.title'))
  useEffect(() => {
    if (isClosed) goTo('/login', { replace: true })
  }, [isClosed])
  if (isClosed) return null

  const invited = Email.safeParse(search.get('email')).data
  const heading = search.get('redirectFrom') === 'pricing' ? 'auth.register.heading_pricing' : 'auth.register.heading'
  const message = (
    <>
      {t('auth.register.have_account')}{' '}
      <Link to="/login" state={state}>
        {t('auth.register.login')}
      </Link>
    </>
  )
  return (
    <AuthLayout heading={t(heading)} message={message}>
      <RegisterForm invited={invited} />
      <SocialSignIn isRegistration />
    </AuthLayout>
  )
}
