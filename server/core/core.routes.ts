import { implement, type Route, type ServerContext, userDetails } from '@balafon/sdk/server'
import type { Request } from '@hapi/hapi'
import { LOCALE_COOKIE } from '../i18n/visitors-language.ts'
import type { IdentityStore } from '../identity/identity.store.ts'
import type { Verification } from '../identity/verification.ts'
import type { createBootstrap } from '../page/bootstrap.ts'
import { visitorOf } from '../page/page.routes.ts'
import type { ProblemsStore } from '../plugins/problems.store.ts'
import { changeLocale, getBootstrapData, getMe, reportPluginProblem, resendEmailVerification, validateEmailVerificationOtp } from './core.contract.ts'

const YEAR = 365 * 24 * 3600 * 1000

export interface CoreRouteServices {
  readonly identities: IdentityStore
  readonly verification: Verification
  readonly problems: ProblemsStore
  readonly knowsPlugin: (id: string) => boolean
  readonly bootstrap: ReturnType<typeof createBootstrap>
  readonly languageOf: (request: Request) => string
  readonly offered: ServerContext['offered']
}

export function coreRoutes({ identities, verification, problems, knowsPlugin, bootstrap, languageOf, offered }: CoreRouteServices): Route[] {
  return [
    implement(getBootstrapData, async ({ query, request }) => {
      const visitor = visitorOf(request, languageOf(request))
      return { ...(await bootstrap({ ...visitor, language: query.locale ?? visitor.language })) }
    }),
    implement(getMe, async ({ user, query }) => ({
      // The user last: nothing that is offered beside it takes its place.
      user: { ...(await userDetails(offered, query, { userId: user.id, me: user })), ...user.user },
    })),
    implement(changeLocale, async ({ body, user, h }) => {
      if (user) await identities.setLanguage(user.id, body.locale)
      h.state(LOCALE_COOKIE, body.locale, { path: '/', ttl: YEAR, isSameSite: 'Lax', isHttpOnly: false, isSecure: false })
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
    implement(reportPluginProblem, async ({ body }) => {
      if (knowsPlugin(body.plugin)) await problems.note({ ...body, side: 'client' })
      return {}
    }),
  ]
}
