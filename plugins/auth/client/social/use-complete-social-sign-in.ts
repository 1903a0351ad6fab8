import { useLocation, useNavigate } from '@balafon/sdk/client'
import type { SocialResult } from '../../contract/social.ts'
import { useInviteLink } from '../invitation/invite-link.ts'
import { useCompleteSignIn } from '../sign-in/use-complete-sign-in.ts'
import { addChallenge } from '../two-factor/challenge-state.ts'

/** Returns a function that handles a social sign-in: it opens the two-factor challenge or completes the sign-in. */
export function useCompleteSocialSignIn() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const completeSignIn = useCompleteSignIn()
  const { loginPath } = useInviteLink()
  return async ({ bootstrapData, two_factor, joined_name }: SocialResult['callbackData']) => {
    if (two_factor) await navigate(loginPath, { state: addChallenge(state) })
    else if (bootstrapData) await completeSignIn(bootstrapData, { joinedName: joined_name })
  }
}
