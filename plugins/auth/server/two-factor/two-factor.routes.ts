import { type Identity, implement, type ServerContext } from '@balafon/sdk/server'
import {
  answerChallenge,
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  getQrCode,
  getTwoFactor,
  regenerateRecoveryCodes,
} from '../../contract/two-factor.ts'
import type { Entrance } from '../login/entrance.ts'
import type { KnownBrowsers } from '../login/known-browsers.ts'
import type { Challenges } from './challenge.service.ts'
import type { TwoFactor } from './two-factor.service.ts'

const ownerOf = ({ id, sessionId }: Identity) => ({ userId: id, sessionId })

export const twoFactorRoutes = (
  twoFactor: TwoFactor,
  challenges: Challenges,
  entrance: Entrance,
  knownBrowsers: KnownBrowsers,
  { sessions }: ServerContext,
) => [
  implement(getTwoFactor, ({ user }) => twoFactor.status(user.id, user.sessionId)),
  implement(enableTwoFactor, async ({ user }) => {
    await twoFactor.begin(ownerOf(user))
    return {}
  }),
  implement(getQrCode, ({ user }) => twoFactor.qrCode(ownerOf(user), user.user.email)),
  implement(confirmTwoFactor, async ({ body, user, h }) => {
    const recovery_codes = await twoFactor.confirm(ownerOf(user), body.code)
    await sessions.renew(h, user.sessionId)
    await knownBrowsers.remember(h, user.user.email, 'all')
    return { recovery_codes }
  }),
  implement(disableTwoFactor, async ({ user }) => {
    await twoFactor.end(user.id)
    return {}
  }),
  implement(regenerateRecoveryCodes, async ({ user }) => ({ recovery_codes: await twoFactor.regenerateCodes(user.id) })),
  implement(answerChallenge, async ({ body, request, h }) => {
    const { tries: _, ...user } = await challenges.answer(sessions.visitOf(request), body, (userId) => knownBrowsers.nameOfUser(request, userId))
    return { bootstrapData: await entrance.admit({ ...user, hadCode: true, request, h }) }
  }),
]
