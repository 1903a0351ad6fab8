import { type EndpointRequest, problem, Redirect, type ServerContext } from '@balafon/sdk/server'
import { InviteReference } from '../../contract/invitations.ts'
import type { socialCallback, socialConnect, socialLogin } from '../../contract/social.ts'
import type { Entrance } from '../login/entrance.ts'
import { circumstancesOf } from '../password/changed-letter.ts'
import type { Journeys } from './journeys.service.ts'
import { isFromOwnPage } from './own-page.ts'
import type { SocialService } from './social.service.ts'
import { createWindowEnds, type Outcome } from './window-ends.ts'

type Departing = EndpointRequest<typeof socialLogin | typeof socialConnect>
type Arriving = EndpointRequest<typeof socialCallback>
type Context = Pick<ServerContext, 'sessions' | 'rateLimits' | 'getLanguage' | 'translate' | 'createBootstrapData' | 'site' | 'log'>

/** The windows that go to another service and come back. */
export function createWindows(journeys: Journeys, social: SocialService, entrance: Entrance, context: Context) {
  const { sessions, rateLimits, getLanguage, createBootstrapData, site } = context
  const ended = createWindowEnds(context)

  async function depart({ params, query, user, request }: Departing, purpose: 'login' | 'connect'): Promise<Outcome | Redirect> {
    if (!isFromOwnPage(request, site.url())) throw problem(403, 'auth.social.void')
    const visit = sessions.getBrowserSessionId(request)
    if (!visit) throw problem(400, 'auth.social.void')
    if (purpose === 'login' && user) return alreadyIn(user.id, request)
    if (purpose === 'connect') {
      if (!user) throw problem(401, 'unauthenticated')
      // Another way in, that lasts longer than this session and the password: whoever sits here says once more that it is them.
      await sessions.requirePasswordConfirmation(user)
    }
    await rateLimits.consume('social', request.info.remoteAddress)
    const invite = InviteReference.safeParse(query).data ?? null
    return new Redirect(await journeys.depart({ service: params.service, visit, userId: user?.id ?? null, invite }))
  }

  async function arrive({ params: { service }, query, user, request, h }: Arriving): Promise<Outcome> {
    const visit = sessions.getBrowserSessionId(request)
    const attempt = await journeys.take(service, visit, query.state)
    if (!attempt || !visit) {
      // They signed in elsewhere in this browser meanwhile: the visit is another one.
      if (user) return alreadyIn(user.id, request)
      throw problem(400, 'auth.social.void')
    }
    // A session may have been ended while its window was away, and its cookie still comes.
    const by = user && attempt.userId === user.id ? { userId: user.id, sessionId: user.sessionId } : null
    if (attempt.userId !== null && !by) throw problem(401, 'auth.social.void')
    const identity = await journeys.identify(attempt, request.url.search)
    if (by) {
      await social.connect(by, service, identity, circumstancesOf(request, getLanguage))
      return { status: 'SUCCESS', callbackData: { bootstrapData: await createBootstrapData(request, by.userId) } }
    }
    const arrived = await social.signIn({ service, identity, visit, language: getLanguage(request), invite: attempt.invite })
    if (arrived.as === 'password_needed') return { status: 'REQUEST_PASSWORD', callbackData: {} }
    const { as: _, joined, ...arrival } = arrived
    const entry = await entrance.enter({ ...arrival, remember: true, request, h })
    return { status: 'SUCCESS', callbackData: { ...entry, ...(joined !== undefined && { joined }) } }
  }

  const alreadyIn = async (userId: number, request: Arriving['request']): Promise<Outcome> => ({
    status: 'ALREADY_LOGGED_IN',
    callbackData: { bootstrapData: await createBootstrapData(request, userId) },
  })

  return {
    depart: (call: Departing, purpose: 'login' | 'connect') => ended(call.request, depart(call, purpose)),
    arrive: (call: Arriving) => ended(call.request, arrive(call)),
  }
}
