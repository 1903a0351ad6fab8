import { useLocation, useNavigate } from '@balafon/sdk/client'
import type { SocialResult } from '../../contract/social.ts'
import { challenged } from '../two-factor/challenged.ts'
import { enter } from '../visitor/enter.ts'

/** Goes where signing in by another service leads: inside, or to the question for the second factor. */
export function useFollow() {
  const { state } = useLocation()
  const navigate = useNavigate()
  return async ({ bootstrapData, two_factor }: SocialResult['callbackData']) => {
    if (two_factor) await navigate('/login', { state: challenged(state) })
    else if (bootstrapData) await enter(bootstrapData, state)
  }
}
