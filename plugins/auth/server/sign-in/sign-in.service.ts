import type { BootstrapData } from '@balafon/sdk/contract'
import { type HttpRequest, type NewSession, problem, type ResponseCookie, type ServerContext } from '@balafon/sdk/server'
import type { SignInResult } from '../../contract/login.ts'
import type { ConnectionsService } from '../social/connections.service.ts'
import type { SocialAccount } from '../social/social-account.ts'
import type { ChallengeService } from '../two-factor/challenge.service.ts'
import type { TwoFactorService } from '../two-factor/two-factor.service.ts'
import type { KnownBrowsers } from './known-browsers.ts'

/** A user that was authenticated, by password or by a sign-in provider. */
export interface SignInInput {
  readonly request: HttpRequest
  readonly session: NewSession
  /** A provider account that is connected to the user during the sign-in. */
  readonly accountToConnect?: SocialAccount | null
  /** Whether the user also passed the second factor. */
  readonly hasPassedTwoFactor?: boolean
}

interface WithCookies {
  /** The cookies that the route sets in the response. */
  readonly cookies: readonly ResponseCookie[]
}

interface Services {
  readonly twoFactor: TwoFactorService
  readonly challenges: ChallengeService
  readonly knownBrowsers: KnownBrowsers
  readonly connections: ConnectionsService
}

export type SignInService = ReturnType<typeof createSignInService>

/** Creates the service that completes every kind of sign-in, so that none can skip the second factor. */
export function createSignInService(
  { twoFactor, challenges, knownBrowsers, connections }: Services,
  { sessions, createBootstrapData }: Pick<ServerContext, 'sessions' | 'createBootstrapData'>,
) {
  /** Starts the session and makes the browser known to the account. */
  async function startSession(input: SignInInput): Promise<WithCookies & { readonly bootstrapData: BootstrapData }> {
    const { request, session, accountToConnect, hasPassedTwoFactor = false } = input
    const { userId } = session
    if (accountToConnect) await connections.assertCanConnect(userId, accountToConnect)
    // These cookies are created before the session starts. If the password changes in between, the cookies are invalid and
    // the session does not start. `all` means the password and a two-factor code, see `TrustLevel`.
    const knownBrowserCookies = await knownBrowsers.createCookies(userId, hasPassedTwoFactor ? 'all' : 'password')
    const started = await sessions.start(request, session)
    if (started === null) throw problem(409, 'auth.credentials_changed')
    if (accountToConnect) await connections.connect({ userId, sessionId: started.id }, accountToConnect, request)
    return { bootstrapData: await createBootstrapData(request, userId), cookies: [...started.cookies, ...knownBrowserCookies] }
  }

  return {
    startSession,
    /** Signs in: starts a session, or creates a two-factor challenge when the user has a second factor. */
    async signIn(input: SignInInput): Promise<WithCookies & { readonly result: SignInResult }> {
      const { request, session, accountToConnect = null } = input
      if (!(await twoFactor.isEnabled(session.userId))) {
        const { bootstrapData, cookies } = await startSession(input)
        return { result: { two_factor: false, bootstrapData }, cookies }
      }
      // With a second factor, a password alone connects nothing: the account is connected when the challenge is completed.
      if (accountToConnect) await connections.assertCanConnect(session.userId, accountToConnect)
      const { browserSessionId, cookies } = await sessions.renewBrowserSession(request)
      if (!(await challenges.create({ browserSessionId, session, accountToConnect }))) throw problem(409, 'auth.credentials_changed')
      return { result: { two_factor: true }, cookies }
    },
  }
}
