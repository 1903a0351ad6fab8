import { goTo, Navigate, useDocumentTitle, useLocation, useT, useUser } from '@balafon/sdk/client'
import { useEffect, useRef, useState } from 'react'
import { AuthLayout } from '../layout/auth-layout.tsx'
import LoginScreen from '../login/login-screen.tsx'
import RegisterScreen from '../register/register-screen.tsx'
import { useInviteVisit } from '../visitor/invite.ts'
import { useAccept } from '../visitor/use-accept.ts'

/** Where an invitation leads: to a form, or, for who comes signed in, to what they are invited to. */
export default function JoinScreen() {
  const isSignedIn = useUser() !== null
  const [cameSignedIn] = useState(isSignedIn)
  const { reference } = useInviteVisit()
  const { pathname } = useLocation()
  if (isSignedIn) return cameSignedIn && reference ? <Joining /> : <Navigate to="/" replace />
  return pathname.endsWith('/login') ? <LoginScreen /> : <RegisterScreen />
}

function Joining() {
  const t = useT()
  useJoinOnce()
  useDocumentTitle(t('auth.invite.joining'))
  return <AuthLayout heading={t('auth.invite.joining')}>{t('auth.invite.joining.text')}</AuthLayout>
}

function useJoinOnce() {
  const { reference } = useInviteVisit()
  const accept = useAccept()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!reference || hasBegun.current) return
    hasBegun.current = true
    void accept(reference).then(() => goTo('/', { replace: true }))
  }, [reference, accept])
}
