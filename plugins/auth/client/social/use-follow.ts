import { useLocation, useNavigate } from '@balafon/sdk/client'
import type { SocialResult } from '../../contract/social.ts'
import { challenged } from '../two-factor/challenged.ts'
import { useInviteVisit } from '../visitor/invite.ts'
import { useEntrance } from '../visitor/use-entrance.ts'

/** Goes where signing in by another service leads: inside, or to the question for the second factor. */
export function useFollow() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const enter = useEntrance()
  const { loginPath } = useInviteVisit()
  return async ({ bootstrapData, two_factor, joined }: SocialResult['callbackData']) => {
    if (two_factor) await navigate(loginPath, { state: challenged(state) })
    else if (bootstrapData) await enter(bootstrapData, joined)
  }
}
