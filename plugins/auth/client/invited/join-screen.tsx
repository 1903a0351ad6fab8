import { Link, Navigate, navigateTo, useDocumentTitle, useLocation, useT, useUser } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import type { InviteReference } from '../../contract/invitations.ts'
import classes from '../form/form.module.css'
import { AuthLayout } from '../layout/auth-layout.tsx'
import LoginScreen from '../login/login-screen.tsx'
import RegisterScreen from '../register/register-screen.tsx'
import { useInviteVisit } from '../visitor/invite.ts'
import { useAccept } from '../visitor/use-accept.ts'

/** Where an invitation leads: to a form, or, for who comes signed in, to the question whether to join. */
export default function JoinScreen() {
  const isSignedIn = useUser() !== null
  const [cameSignedIn] = useState(isSignedIn)
  const { reference } = useInviteVisit()
  const { pathname } = useLocation()
  if (isSignedIn) return cameSignedIn && reference ? <Invited reference={reference} /> : <Navigate to="/" replace />
  return pathname.endsWith('/login') ? <LoginScreen /> : <RegisterScreen />
}

/** A link alone makes nobody join: anybody may have sent it. */
function Invited({ reference }: { reference: InviteReference }) {
  const t = useT()
  const accept = useAccept()
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
        <Button size="large" full isPending={isPending} onPress={() => void join()}>
          {t('auth.invite.join')}
        </Button>
      </div>
    </AuthLayout>
  )
}
