import { type Identity, implement, type ServerContext } from '@balafon/sdk/server'
import {
  answerTwoFactorChallenge,
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  getQrCode,
  getTwoFactorStatus,
  regenerateRecoveryCodes,
} from '../../contract/two-factor.ts'
import type { KnownBrowsers } from '../sign-in/known-browsers.ts'
import type { SignInService } from '../sign-in/sign-in.service.ts'
import type { ChallengeService } from './challenge.service.ts'
import type { TwoFactorService } from './two-factor.service.ts'
import type { PrepareTwoFactorEmail } from './two-factor-email.ts'

interface Services {
  readonly twoFactor: TwoFactorService
  readonly challenges: ChallengeService
  readonly signIn: SignInService
  readonly knownBrowsers: KnownBrowsers
  readonly prepareTwoFactorEmail: PrepareTwoFactorEmail
}

/** Converts the user of a request to the user and session that a setup belongs to: only the session that started it can continue it. */
const toSetupSession = ({ id, sessionId }: Identity) => ({ userId: id, sessionId })

export const createTwoFactorRoutes = (
  { twoFactor, challenges, signIn, knownBrowsers, prepareTwoFactorEmail }: Services,
  { sessions }: Pick<ServerContext, 'sessions'>,
) => [
  implement(getTwoFactorStatus, ({ user }) => twoFactor.getStatus(user.id, user.sessionId)),
  implement(enableTwoFactor, async ({ user }) => {
    await twoFactor.startSetup(toSetupSession(user))
    return {}
  }),
  implement(getQrCode, ({ user }) => twoFactor.createQrCode(toSetupSession(user), user.user.email)),
  implement(confirmTwoFactor, async ({ body, user, request, response }) => {
    const sendEmail = await prepareTwoFactorEmail('two_factor_enabled', user.id, request)
    const recovery_codes = await twoFactor.confirm(toSetupSession(user), body.code, sendEmail)
    response.setCookies(await sessions.rotate(user.sessionId, request))
    response.setCookies(await knownBrowsers.createCookies(user.id, 'all'))
    return { recovery_codes }
  }),
  implement(disableTwoFactor, async ({ user, request }) => {
    await twoFactor.disable(user.id, await prepareTwoFactorEmail('two_factor_disabled', user.id, request))
    return {}
  }),
  implement(regenerateRecoveryCodes, async ({ user, request }) => {
    const sendEmail = await prepareTwoFactorEmail('recovery_codes_regenerated', user.id, request)
    return { recovery_codes: await twoFactor.regenerateCodes(user.id, sendEmail) }
  }),
  implement(answerTwoFactorChallenge, async ({ body, request, response }) => {
    const findKnownBrowserId = (userId: number) => knownBrowsers.findIdByUser(request.cookies, userId)
    const { session, accountToConnect } = await challenges.answer(request.browserSessionId, body, findKnownBrowserId)
    if (body.recovery_code !== undefined) await (await prepareTwoFactorEmail('recovery_code_used', session.userId, request))()
    const { bootstrapData, cookies } = await signIn.startSession({ request, session, accountToConnect, hasPassedTwoFactor: true })
    response.setCookies(cookies)
    return { bootstrapData }
  }),
]
