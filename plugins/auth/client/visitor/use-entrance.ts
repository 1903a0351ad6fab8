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
  return async (data: BootstrapData) => {
    if (reference) {
      await call(acceptInvitation, { body: reference }).then(({ name }) => toast.positive(t('auth.invite.joined', { name })), reportError)
    }
    await enter(data, state)
  }
}
