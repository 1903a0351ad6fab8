import { type HttpRequest, type HttpResponse, implement, Redirect, type ServerContext } from '@balafon/sdk/server'
import { InviteReference } from '../../contract/invitations.ts'
import {
  completeSocialLogin,
  connectWithPassword,
  disconnectSocialProvider,
  listSocialProfiles,
  startSocialConnect,
  startSocialLogin,
} from '../../contract/social.ts'
import type { KnownBrowsers } from '../sign-in/known-browsers.ts'
import type { SignInService } from '../sign-in/sign-in.service.ts'
import type { PopupStep } from './popup.service.ts'
import { createErrorOutcome, presentPopupOutcome } from './popup-result.ts'
import type { SocialSignIn } from './social-sign-in.ts'

interface Services extends Pick<SocialSignIn, 'social' | 'popup'> {
  readonly signIn: SignInService
  readonly knownBrowsers: KnownBrowsers
}

/** Creates the routes of social sign-in and of connected accounts. */
export function createSocialRoutes({ social, popup, signIn, knownBrowsers }: Services, context: Pick<ServerContext, 'translate' | 'log'>) {
  /** Sends the popup to the provider, or responds with the page that posts the outcome to the opener. Errors become outcomes too. */
  async function respond({ request, response }: { request: HttpRequest; response: HttpResponse }, pendingStep: Promise<PopupStep>) {
    const { language } = request
    const step = await pendingStep.catch((error: unknown): PopupStep => ({ outcome: createErrorOutcome(error, language, context) }))
    if ('redirectUrl' in step) return new Redirect(step.redirectUrl)
    if (step.cookies) response.setCookies(step.cookies)
    return presentPopupOutcome(step.outcome, language, context)
  }

  return [
    implement(startSocialLogin, async ({ params: { service: providerName }, query, user, request, response }) => {
      const invite = InviteReference.safeParse(query).data ?? null
      return respond({ request, response }, popup.open({ providerName, purpose: 'login', invite, user, request }))
    }),
    implement(startSocialConnect, async ({ params: { service: providerName }, user, request, response }) =>
      respond({ request, response }, popup.open({ providerName, purpose: 'connect', invite: null, user, request })),
    ),
    implement(completeSocialLogin, async ({ params: { service: providerName }, query: { state }, user, request, response }) =>
      respond({ request, response }, popup.complete({ providerName, state, user, request })),
    ),
    implement(connectWithPassword, async ({ body, request, response }) => {
      const { userId, credentialsVersion, account } = await social.confirmPendingConnection(request.browserSessionId, async (email) => ({
        password: body.password,
        ipAddress: request.ipAddress,
        knownBrowserId: await knownBrowsers.findIdByEmail(request.cookies, email),
        proofOfWork: body.proof_of_work,
      }))
      const session = { userId, credentialsVersion, remember: true }
      const { result, cookies } = await signIn.signIn({ request, session, accountToConnect: account })
      response.setCookies(cookies)
      return result
    }),
    implement(disconnectSocialProvider, async ({ params, user, request }) => {
      await social.disconnect(user.id, params.service, request)
      return {}
    }),
    implement(listSocialProfiles, async ({ user }) => ({ social_profiles: await social.list(user.id) })),
  ]
}
