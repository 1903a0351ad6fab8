import { type HttpRequest, type Identity, problem, type ResponseCookie, type ServerContext } from '@balafon/sdk/server'
import type { InviteReference } from '../../contract/invitations.ts'
import type { SignInService } from '../sign-in/sign-in.service.ts'
import type { OAuthFlowService } from './oauth-flow.service.ts'
import type { PopupOutcome } from './popup-result.ts'
import { isSameOriginNavigation } from './same-origin.ts'
import type { SocialService } from './social.service.ts'

interface PopupRequest {
  readonly providerName: string
  /** The signed-in user, if there is one. */
  readonly user: Identity | null
  readonly request: HttpRequest
}

interface OpenedPopup extends PopupRequest {
  readonly purpose: 'login' | 'connect'
  readonly invite: InviteReference | null
}

interface ReturnedPopup extends PopupRequest {
  readonly state: string | undefined
}

/** The response to a request of a popup: the URL of the provider, or an outcome with the cookies to set. */
export type PopupStep = { readonly redirectUrl: string } | { readonly outcome: PopupOutcome; readonly cookies?: readonly ResponseCookie[] }

interface Services {
  readonly oauthFlow: OAuthFlowService
  readonly social: SocialService
  readonly signIn: SignInService
}

type Context = Pick<ServerContext, 'sessions' | 'createBootstrapData' | 'rateLimits' | 'site'>

/** Creates the service of the popups that go to a provider and come back. */
export function createPopupService({ oauthFlow, social, signIn }: Services, { sessions, createBootstrapData, rateLimits, site }: Context) {
  const createAlreadySignedIn = async (userId: number, request: HttpRequest): Promise<PopupStep> => ({
    outcome: { status: 'ALREADY_LOGGED_IN', callbackData: { bootstrapData: await createBootstrapData(request, userId) } },
  })

  return {
    /** Sends the popup to the provider, unless the user is signed in already. */
    async open({ providerName, purpose, invite, user, request }: OpenedPopup): Promise<PopupStep> {
      if (!isSameOriginNavigation(request.headers, site.getUrl())) throw problem(403, 'auth.social.attempt_invalid')
      const { browserSessionId } = request
      if (!browserSessionId) throw problem(400, 'auth.social.attempt_invalid')
      if (purpose === 'login' && user) return createAlreadySignedIn(user.id, request)
      if (purpose === 'connect') {
        if (!user) throw problem(401, 'unauthenticated')
        // A connected provider can still sign in after this session has ended, so the password has to be confirmed.
        await sessions.requirePasswordConfirmation(user)
      }
      await rateLimits.consume('social', request.ipAddress)
      return { redirectUrl: await oauthFlow.start({ providerName, browserSessionId, userId: user?.id ?? null, invite }) }
    },
    /** Completes the attempt of a popup that came back from a provider. */
    async complete({ providerName, state, user, request }: ReturnedPopup): Promise<PopupStep> {
      const { browserSessionId } = request
      const attempt = await oauthFlow.takeAttempt(providerName, browserSessionId, state)
      if (!attempt || !browserSessionId) {
        // The user may have signed in in another tab, which changes the browser session.
        if (user) return createAlreadySignedIn(user.id, request)
        throw problem(400, 'auth.social.attempt_invalid')
      }
      const connectingSession = user && attempt.userId === user.id ? { userId: user.id, sessionId: user.sessionId } : null
      // The session that started to connect an account has ended.
      if (attempt.userId !== null && !connectingSession) throw problem(401, 'auth.social.attempt_invalid')
      const identity = await oauthFlow.identify(attempt, request.search)
      if (connectingSession) {
        await social.connect(connectingSession, providerName, identity, request)
        const bootstrapData = await createBootstrapData(request, connectingSession.userId)
        return { outcome: { status: 'SUCCESS', callbackData: { bootstrapData } } }
      }
      const socialResult = await social.signIn({ providerName, identity, browserSessionId, language: request.language, invite: attempt.invite })
      if (socialResult.type === 'password_required') return { outcome: { status: 'REQUEST_PASSWORD', callbackData: {} } }
      const { userId, credentialsVersion, joinedName } = socialResult
      const session = { userId, remember: true, ...(credentialsVersion !== undefined && { credentialsVersion }) }
      const { result, cookies } = await signIn.signIn({ request, session })
      return { outcome: { status: 'SUCCESS', callbackData: { ...result, ...(joinedName !== undefined && { joined_name: joinedName }) } }, cookies }
    },
  }
}
