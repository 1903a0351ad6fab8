import { toast, useLocation } from '@balafon/sdk/client'
import type { BootstrapData } from '@balafon/sdk/contract'
import { useTranslation } from 'react-i18next'
import { useInviteLink } from '../invitation/invite-link.ts'
import { useAcceptInvitation } from '../invitation/use-accept-invitation.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { switchUser } from './switch-user.ts'

interface NewAccount {
  /** Name of the team that the account joined, when it was created with an invitation. */
  readonly joinedName?: string | undefined
  readonly needsEmailVerification?: boolean
}

/** Returns a function that completes a sign-in on this page. It first accepts the invitation in the URL, if there is one. */
export function useCompleteSignIn() {
  const { t } = useTranslation()
  const { state } = useLocation()
  const { reference, loginPath } = useInviteLink()
  const acceptInvitation = useAcceptInvitation()
  return async (data: BootstrapData, { joinedName, needsEmailVerification = false }: NewAccount = {}) => {
    if (joinedName !== undefined) toast.positive(t('auth.invite.joined', { name: joinedName }))
    // An unverified user cannot join yet. After the verification the page is reloaded and asks to join.
    else if (reference && isUnverified(data)) return switchUser(data, () => loginPath)
    // An invalid invitation shows a toast, but does not prevent the sign-in.
    else if (reference) await acceptInvitation(reference)
    await completeSignIn(data, { state, needsEmailVerification })
  }
}

const isUnverified = ({ user, require_email_confirmation }: BootstrapData) => require_email_confirmation && user?.email_verified_at === null
