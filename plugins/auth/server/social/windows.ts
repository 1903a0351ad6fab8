import { type Call, problem, problemOf, Redirect, type ServerContext, type WindowPage } from '@balafon/sdk/server'
import type { SocialResult, socialCallback, socialConnect, socialLogin } from '../../contract/social.ts'
import type { Entrance } from '../login/entrance.ts'
import type { Journeys } from './journeys.service.ts'
import { isFromOwnPage } from './own-page.ts'
import type { SocialService } from './social.service.ts'
import { resultPage } from './window-page.ts'

type Departing = Call<typeof socialLogin | typeof socialConnect>
type Arriving = Call<typeof socialCallback>
type Gaps = Readonly<Record<string, string | number>>
type Outcome = Pick<SocialResult, 'status' | 'callbackData'>
type Context = Pick<ServerContext, 'sessions' | 'limits' | 'languageOf' | 'say' | 'bootstrapFor' | 'site' | 'log'>

/** The windows that go to another service and come back: whatever happens in them ends as a result for who opened them. */
export function createWindows(journeys: Journeys, social: SocialService, entrance: Entrance, context: Context) {
  const { sessions, limits, languageOf, say, bootstrapFor, site, log } = context

  async function depart({ params, user, request }: Departing, purpose: 'login' | 'connect'): Promise<Outcome | Redirect> {
    if (!isFromOwnPage(request, site.url())) throw problem(403, 'auth.social.void')
    const visit = sessions.visitOf(request)
    if (!visit) throw problem(400, 'auth.social.void')
    if (purpose === 'login' && user) return alreadyIn(user.id, request)
    if (purpose === 'connect' && !user) throw problem(401, 'unauthenticated')
    await limits.spend('social', request.info.remoteAddress)
    return new Redirect(await journeys.depart(params.service, visit, user?.id ?? null))
  }

  async function arrive({ params: { service }, query, user, request, h }: Arriving): Promise<Outcome> {
    const visit = sessions.visitOf(request)
    const attempt = await journeys.take(service, visit, query.state)
    if (!attempt || !visit) {
      // They signed in elsewhere in this browser meanwhile: the visit is another one.
      if (user) return alreadyIn(user.id, request)
      throw problem(400, 'auth.social.void')
    }
    // A session may have been ended while its window was away, and its cookie still comes.
    if (attempt.userId !== null && attempt.userId !== user?.id) throw problem(401, 'auth.social.void')
    const identity = await journeys.identify(attempt, request.url.search)
    if (attempt.userId !== null) {
      await social.connect(attempt.userId, service, identity)
      return { status: 'SUCCESS', callbackData: { bootstrapData: await bootstrapFor(request, attempt.userId) } }
    }
    const arrived = await social.signIn({ service, identity, visit, language: languageOf(request) })
    if (arrived.as === 'password_needed') return { status: 'REQUEST_PASSWORD', callbackData: {} }
    const entry = await entrance.enter({ userId: arrived.userId, remember: true, request, h })
    return { status: 'SUCCESS', callbackData: entry }
  }

  const alreadyIn = async (userId: number, request: Arriving['request']): Promise<Outcome> => ({
    status: 'ALREADY_LOGGED_IN',
    callbackData: { bootstrapData: await bootstrapFor(request, userId) },
  })

  /** A window has nobody to show a refusal to: it takes the words along. */
  async function ended(request: Arriving['request'], work: Promise<Outcome | Redirect>): Promise<WindowPage | Redirect> {
    const language = languageOf(request)
    const outcome = await work.catch((error: unknown): Outcome => {
      const detail = problemOf(error)
      if (!detail) log.error({ err: error }, 'a sign-in window failed')
      const code = Object.values(detail?.fields ?? {})[0]?.[0] ?? detail?.code ?? 'auth.social.failed'
      return { status: 'ERROR', callbackData: { errorMessage: say(language, code, { ...detail?.data } as Gaps) } }
    })
    if (outcome instanceof Redirect) return outcome
    return resultPage({ type: 'social-auth', ...outcome }, language, outcome.callbackData.errorMessage ?? say(language, 'auth.social.close'))
  }

  return {
    depart: (call: Departing, purpose: 'login' | 'connect') => ended(call.request, depart(call, purpose)),
    arrive: (call: Arriving) => ended(call.request, arrive(call)),
  }
}
