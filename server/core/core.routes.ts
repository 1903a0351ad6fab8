import { implement, type Route } from '@balafon/sdk/server'
import type { Request } from '@hapi/hapi'
import type { IdentityStore } from '../identity/identity.store.ts'
import type { createBootstrap } from '../page/bootstrap.ts'
import { visitorOf } from '../page/page.routes.ts'
import { changeLocale, getBootstrapData, getMe } from './core.contract.ts'

export const LOCALE_COOKIE = 'locale'
const YEAR = 365 * 24 * 3600 * 1000

export interface CoreServices {
  readonly identities: IdentityStore
  readonly bootstrap: ReturnType<typeof createBootstrap>
  readonly languageOf: (request: Request) => string
}

export function coreRoutes({ identities, bootstrap, languageOf }: CoreServices): Route[] {
  return [
    implement(getBootstrapData, async ({ query, request }) => {
      const visitor = visitorOf(request, languageOf(request))
      return { ...(await bootstrap({ ...visitor, language: query.locale ?? visitor.language })) }
    }),
    implement(getMe, async ({ user }) => ({ user: user.user })),
    implement(changeLocale, async ({ body, user, h }) => {
      if (user) await identities.setLanguage(user.id, body.locale)
      h.state(LOCALE_COOKIE, body.locale, { path: '/', ttl: YEAR, isSameSite: 'Lax', isHttpOnly: false, isSecure: false })
      return { locale: body.locale }
    }),
  ]
}
