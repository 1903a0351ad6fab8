import { createHash } from 'node:crypto'
import type { ServerContext } from '@balafon/sdk/server'
import type { Request, Server } from '@hapi/hapi'
import type { Config } from '../app/config/config.ts'
import type { Translator } from '../i18n/translator.ts'
import type { IdentityStore } from '../identity/identity.store.ts'
import type { SessionsStore } from '../identity/sessions.store.ts'
import { THEME_SCRIPT } from '../page/themes.ts'
import { registerGate } from '../plugins/gate.ts'
import type { Registry } from '../plugins/registry.ts'
import { registerCsrf } from '../security/csrf.ts'
import { refuseTokensInAddresses, type WhoBears } from './bearer.ts'
import type { Cookies } from './cookies.ts'
import { registerErrors } from './errors.ts'
import { registerHeaders } from './headers.ts'
import { registerMethodOverride } from './method-override.ts'
import { registerSessionAuth } from './session-auth.ts'
import { registerSoundRequests } from './sound-requests.ts'

export interface ConventionServices {
  readonly config: Config
  readonly identities: IdentityStore
  readonly sessionsStore: SessionsStore
  readonly cookies: Cookies
  readonly translator: Translator
  readonly languageOf: (request: Request) => string
  readonly registry: () => Registry
  readonly whoBears: WhoBears
  readonly offered: ServerContext['getProviders']
  /** The site's public origin. */
  readonly origin: () => string
}

/** What holds for every call, whoever answers it. The order is that in which a request meets them. */
export function registerConventions(server: Server, services: ConventionServices) {
  const { config, identities, sessionsStore, cookies, translator, languageOf, registry, whoBears, offered, origin } = services
  registerHeaders(server, { secure: config.secure, scriptHashes: () => [hashOf(THEME_SCRIPT)] })
  registerSoundRequests(server)
  cookies.register(server)
  registerSessionAuth(server, { identities, sessions: sessionsStore, cookies, whoBears })
  registerMethodOverride(server)
  registerGate(server, registry)
  refuseTokensInAddresses(server, offered)
  registerCsrf(server, { cookies, origin })
  registerErrors(server, { translator, languageOf, traceRoot: config.production ? undefined : config.root })
}

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`
