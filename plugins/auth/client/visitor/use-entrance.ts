import { toast, useLocation, useT } from '@balafon/sdk/client'
import type { BootstrapData } from '@balafon/sdk/contract'
import { become } from './become.ts'
import { enter } from './enter.ts'
import { useInviteVisit } from './invite.ts'
import { useAccept } from './use-accept.ts'

/** Somebody has signed in on this page: what they were invited to is joined first. An invitation that is void keeps nobody out. */
export function useEntrance() {
  const t = useT()
  const { state } = useLocation()
  const { reference, loginPath } = useInviteVisit()
  const accept = useAccept()
  /** `joined`: what was joined already, with an account that was made for it. */
  return async (data: BootstrapData, joined?: string) => {
    if (joined !== undefined) toast.positive(t('auth.invite.joined', { name: joined }))
    // Whose address has to be verified joins after that: the page is loaded anew then, at the place of the invitation.
    else if (reference && isAtGate(data)) return become(data, () => loginPath)
    else if (reference) await accept(reference)
    await enter(data, state)
  }
}

const isAtGate = ({ user, require_email_confirmation }: BootstrapData) => require_email_confirmation && user?.email_verified_at === null
