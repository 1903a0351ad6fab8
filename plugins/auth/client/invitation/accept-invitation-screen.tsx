import { Link, Navigate, navigateTo, useDocumentTitle, useLocation, useUser } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InviteReference } from '../../contract/invitations.ts'
import classes from '../form/form.module.css'
import { AuthLayout } from '../layout/auth-layout.tsx'
import LoginScreen from '../login/login-screen.tsx'
import RegisterScreen from '../register/register-screen.tsx'
import { useInviteLink } from './invite-link.ts'
import { useAcceptInvitation } from './use-accept-invitation.ts'

/** Target of an invitation link: the login or registration form, or a confirmation for signed-in users. */
export default function AcceptInvitationScreen() {
  const isSignedIn = useUser() !== null
  // Signing in on this page accepts the invitation, so only a user with an existing session must confirm it.
  const [wasSignedInBefore] = useState(isSignedIn)
  const { reference } = useInviteLink()
  const { pathname } = useLocation()
  if (isSignedIn) return wasSignedInBefore && reference ? <ConfirmInvitation reference={reference} /> : <Navigate to="/" replace />
  return pathname.endsWith('/login') ? <LoginScreen /> : <RegisterScreen />
}

/** Asks before joining, because anyone may have sent the link. */
function ConfirmInvitation({ reference }: { reference: InviteReference }) {
  const { t } = useTranslation()
  const accept = useAcceptInvitation()
  const [isPending, setPending] = useState(false)
  useDocumentTitle(t('auth.invite.heading'))
  const join = async () => {
    setPending(true)
    await accept(reference)
    navigateTo('/', { replace: true })
  }
  return (
    <AuthLayout heading={t('auth.invite.heading')} message={<Link to="/">{t('auth.invite.later')}</Link>}>
      <div className={classes.form}>
        <Button size="large" isFullWidth isPending={isPending} onPress={() => void join()}>
          {t('auth.invite.join')}
        </Button>
      </div>
    </AuthLayout>
  )
}
