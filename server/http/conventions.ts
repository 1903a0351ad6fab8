import { createHash } from 'node:crypto'
import type { ServerContext } from '@balafon/sdk/server'
import type { Request, Server } from '@hapi/hapi'
import type { Config } from '../app/config/config.ts'
import type { Translator } from '../i18n/translator.ts'
import type { IdentityStore } from '../identity/identity.store.ts'
import type { SessionsStore } from '../identity/sessions.store.ts'
import { THEME_SCRIPT } from '../page/themes.ts'
import type { Registry } from '../plugins/registry.ts'
import { registerPluginRouteGuard } from '../plugins/route-guard.ts'
import { type AuthenticateBearer, rejectTokensInUrls } from './bearer-auth.ts'
import type { Cookies } from './cookies.ts'
import { registerCsrf } from './csrf.ts'
import { registerErrors } from './errors.ts'
import { rejectMalformedRequests } from './malformed-requests.ts'
import { registerMethodOverride } from './method-override.ts'
import { registerSecurityHeaders } from './security-headers.ts'
import { registerSessionAuth } from './session-auth.ts'

export interface ConventionDependencies {
  readonly config: Config
  readonly identities: IdentityStore
  readonly sessionsStore: SessionsStore
  readonly cookies: Cookies
  readonly translator: Translator
  readonly getLanguage: (request: Request) => string
  readonly registry: Registry
  readonly authenticateBearer: AuthenticateBearer
  readonly getProviders: ServerContext['getProviders']
  /** The site's public origin. */
  readonly origin: () => string
}

/** What holds for every call, whoever answers it. The order is that in which a request meets them. */
export function registerConventions(server: Server, services: ConventionDependencies) {
  const { config, identities, sessionsStore, cookies, translator, getLanguage, registry, authenticateBearer, getProviders, origin } = services
  registerSecurityHeaders(server, { secure: config.secure, scriptHashes: () => [hashOf(THEME_SCRIPT)] })
  rejectMalformedRequests(server)
  cookies.register(server)
  registerSessionAuth(server, { identities, sessions: sessionsStore, cookies, authenticateBearer })
  registerMethodOverride(server)
  registerPluginRouteGuard(server, registry)
  rejectTokensInUrls(server, getProviders)
  registerCsrf(server, { cookies, origin })
  registerErrors(server, { translator, getLanguage, traceRoot: config.production ? undefined : config.root })
}

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`
