import { implement, type ServerContext } from '@balafon/sdk/server'
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
import { circumstancesOf } from '../password/changed-letter.ts'
import type { Challenges } from './challenge.service.ts'
import type { TwoFactor } from './two-factor.service.ts'
import type { TwoFactorLetters } from './two-factor-letter.ts'

export const twoFactorRoutes = (
  twoFactor: TwoFactor,
  challenges: Challenges,
  entrance: Entrance,
  knownBrowsers: KnownBrowsers,
  tell: TwoFactorLetters,
  { sessions, limits, languageOf }: ServerContext,
) => [
  implement(getTwoFactor, ({ user }) => twoFactor.status(user.id)),
  implement(enableTwoFactor, async ({ user }) => {
    await twoFactor.begin(user.id)
    return {}
  }),
  implement(getQrCode, ({ user }) => twoFactor.qrCode(user.id, user.user.email)),
  implement(confirmTwoFactor, async ({ body, user, request, h }) => {
    const recovery_codes = await twoFactor.confirm(user.id, body.code, tell('two_factor_on', user.id, circumstancesOf(request, languageOf)))
    await sessions.renew(h, user.sessionId)
    return { recovery_codes }
  }),
  implement(disableTwoFactor, async ({ user, request }) => {
    await twoFactor.end(user.id, tell('two_factor_off', user.id, circumstancesOf(request, languageOf)))
    return {}
  }),
  implement(regenerateRecoveryCodes, async ({ user, request }) => ({
    recovery_codes: await twoFactor.regenerateCodes(user.id, tell('recovery_codes_renewed', user.id, circumstancesOf(request, languageOf))),
  })),
  implement(answerChallenge, async ({ body, user: already, request, h }) => {
    // As at login: somebody signed in is counted for their address too.
    if (already) await limits.spend('two-factor', request.info.remoteAddress)
    const { tries: _, ...user } = await challenges.answer(sessions.visitOf(request), body, (userId) => knownBrowsers.nameOfUser(request, userId))
    if (body.recovery_code !== undefined) await tell('recovery_code_used', user.userId, circumstancesOf(request, languageOf))()
    return { bootstrapData: await entrance.admit({ ...user, request, h }) }
  }),
]
