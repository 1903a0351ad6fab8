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
import { circumstancesOf } from '../password/changed-letter.ts'
import type { Challenges } from './challenge.service.ts'
import type { TwoFactor } from './two-factor.service.ts'
import type { TwoFactorLetters } from './two-factor-letter.ts'

const ownerOf = ({ id, sessionId }: Identity) => ({ userId: id, sessionId })

export const twoFactorRoutes = (
  twoFactor: TwoFactor,
  challenges: Challenges,
  entrance: Entrance,
  knownBrowsers: KnownBrowsers,
  tell: TwoFactorLetters,
  { sessions, getLanguage }: ServerContext,
) => [
  implement(getTwoFactor, ({ user }) => twoFactor.status(user.id, user.sessionId)),
  implement(enableTwoFactor, async ({ user }) => {
    await twoFactor.begin(ownerOf(user))
    return {}
  }),
  implement(getQrCode, ({ user }) => twoFactor.qrCode(ownerOf(user), user.user.email)),
  implement(confirmTwoFactor, async ({ body, user, request, h }) => {
    const recovery_codes = await twoFactor.confirm(ownerOf(user), body.code, await tell('two_factor_on', user.id, circumstancesOf(request, getLanguage)))
    await sessions.renew(h, user.sessionId)
    await knownBrowsers.remember(h, user.user.email, 'all')
    return { recovery_codes }
  }),
  implement(disableTwoFactor, async ({ user, request }) => {
    await twoFactor.end(user.id, await tell('two_factor_off', user.id, circumstancesOf(request, getLanguage)))
    return {}
  }),
  implement(regenerateRecoveryCodes, async ({ user, request }) => ({
    recovery_codes: await twoFactor.regenerateCodes(user.id, await tell('recovery_codes_renewed', user.id, circumstancesOf(request, getLanguage))),
  })),
  implement(answerChallenge, async ({ body, request, h }) => {
    const { tries: _, ...user } = await challenges.answer(sessions.getBrowserSessionId(request), body, (userId) => knownBrowsers.nameOfUser(request, userId))
    if (body.recovery_code !== undefined) await (await tell('recovery_code_used', user.userId, circumstancesOf(request, getLanguage)))()
    return { bootstrapData: await entrance.admit({ ...user, hadCode: true, request, h }) }
  }),
]
