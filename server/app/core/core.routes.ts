import { implement, loadUserDetails, type Route, type ServerContext } from '@balafon/sdk/server'
import type { Request } from '@hapi/hapi'
import type { Choice, Cookies } from '../../http/cookies.ts'
import type { createGate } from '../../identity/gate.ts'
import type { IdentityStore } from '../../identity/identity.store.ts'
import type { Verification } from '../../identity/verification.ts'
import type { createBootstrap } from '../../page/bootstrap.ts'
import { visitorOf } from '../../page/page.routes.ts'
import type { NoteProblem } from '../../plugins/note-problem.ts'
import { placeIn } from '../../plugins/problem-places.ts'
import type { Installed } from '../../plugins/registry.ts'
import { callerOf } from '../../security/rate-limits.ts'
import { changeLocale, getBootstrapData, getMe, reportPluginProblem, resendEmailVerification, validateEmailVerificationOtp } from './core.contract.ts'

export interface CoreRouteServices {
  readonly identities: IdentityStore
  readonly verification: Verification
  readonly noteProblem: NoteProblem
  readonly pluginAt: (id: string) => Installed | undefined
  readonly bootstrap: ReturnType<typeof createBootstrap>
  readonly languageOf: (request: Request) => string
  readonly cookies: Cookies
  readonly chosenLanguage: Choice
  readonly safeMode: Choice
  readonly offered: ServerContext['getProviders']
  readonly closedTo: ReturnType<typeof createGate>
}

export function coreRoutes(services: CoreRouteServices): Route[] {
  const { identities, verification, noteProblem, pluginAt, bootstrap, languageOf, offered, closedTo, cookies, chosenLanguage, safeMode } = services
  return [
    implement(getBootstrapData, async ({ query, request, h }) => {
      // As with a page: whoever lost them can go on.
      cookies.ensure(h, request)
      const visitor = visitorOf(request, languageOf(request), safeMode)
      return { ...(await bootstrap({ ...visitor, language: query.locale ?? visitor.language })) }
    }),
    implement(getMe, async ({ user, query }) => {
      // Who stands at the gate learns who they are, and nothing that plugins keep.
      const wanted = (await closedTo(user.user)) ? {} : query
      // The user last: nothing that is offered beside it takes its place.
      return { user: { ...(await loadUserDetails(offered, wanted, { userId: user.id, me: user })), ...user.user } }
    }),
    implement(changeLocale, async ({ body, user, h }) => {
      if (user) await identities.setLanguage(user.id, body.locale)
      chosenLanguage.give(h, body.locale)
      return { locale: body.locale }
    }),
    implement(resendEmailVerification, async ({ body, user, request }) => {
      await verification.resend(user.user, body.email, languageOf(request))
      return {}
    }),
    implement(validateEmailVerificationOtp, async ({ body, user }) => {
      await verification.verify(user.id, body.code)
      return {}
    }),
    implement(reportPluginProblem, async ({ body, user, request }) => {
      const plugin = pluginAt(body.plugin)
      const problem = plugin && { ...body, place: placeIn(plugin, body.place), side: 'client' as const }
      if (problem) await noteProblem(problem, { name: callerOf(request, user?.id ?? null), isStranger: user === null })
      return {}
    }),
  ]
}
