import type { SocialResult } from '../../contract/social.ts'
import { enter } from '../visitor/enter.ts'

/** Where signing in by another service leads; `state` is that of the sign-in page's location. */
export async function follow({ bootstrapData }: SocialResult['callbackData'], state: unknown) {
  if (bootstrapData) await enter(bootstrapData, state)
}
