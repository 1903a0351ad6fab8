import { call, reportError, toast, useLocation, useT } from '@balafon/sdk/client'
import type { BootstrapData } from '@balafon/sdk/contract'
import { acceptInvitation } from '../../contract/invitations.ts'
import { enter } from './enter.ts'
import { useInviteVisit } from './invite.ts'

/** Somebody has signed in on this page: what they were invited to is joined first. An invitation that is void keeps nobody out. */
export function useEntrance() {
  const t = useT()
  const { state } = useLocation()
  const { reference } = useInviteVisit()
  /** `joined`: what was joined already, with an account that was made for it. */
  return async (data: BootstrapData, joined?: string) => {
    if (joined !== undefined) toast.positive(t('auth.invite.joined', { name: joined }))
    else if (reference) {
      await call(acceptInvitation, { body: reference }).then(({ name }) => toast.positive(t('auth.invite.joined', { name })), reportError)
    }
    await enter(data, state)
  }
}
