import { createHash } from 'node:crypto'
import type { ServerContext } from '@balafon/sdk/server'
import type { Request, Server } from '@hapi/hapi'
import type { Config } from '../app/config/config.ts'
import type { Log } from '../app/logging/log.ts'
import type { Translator } from '../i18n/translator.ts'
import type { SessionsStore } from '../identity/sessions.store.ts'
import { THEME_SCRIPT } from '../page/themes.ts'
import type { Registry } from '../plugins/registry.ts'
import { createPluginRouteGuard } from '../plugins/route-guard.ts'
import { type AuthenticateBearer, createUrlTokenCheck } from './bearer-auth.ts'
import { registerClientErrors, rejectLongUrl } from './client-errors.ts'
import type { Cookies } from './cookies.ts'
import { createCsrfCheck } from './csrf.ts'
import { type EarlyResponder, registerEarlyResponses } from './early-responses.ts'
import { registerErrors } from './errors.ts'
import { rejectMalformedRequest } from './malformed-requests.ts'
import { overrideMethod } from './method-override.ts'
import { type RequestCheck, registerRequestChecks } from './request-checks.ts'
import { registerSecurityHeaders } from './security-headers.ts'
import { registerSessionAuth } from './session-auth.ts'

export interface RequestPipelineDependencies {
  readonly config: Config
  readonly log: Log
  readonly sessionsStore: SessionsStore
  readonly cookies: Cookies
  readonly translator: Translator
  readonly getLanguage: (request: Request) => string
  readonly getDefaultLanguage: () => string
  readonly registry: Registry
  /** Answer requests before hapi handles them. */
  readonly earlyResponders: readonly EarlyResponder[]
  /** Registers the routes of a request’s path before hapi looks for its route. */
  readonly registerMatchingRoutes: RequestCheck
  readonly authenticateBearer: AuthenticateBearer
  readonly getProviders: ServerContext['getProviders']
  /** Returns the site's public origin. */
  readonly getOrigin: () => string
  /** Returns the origins of the object storage. */
  readonly getStorageOrigins: () => readonly string[]
}

/**
 * Registers the steps that every request passes before and after its route: early responses, checks, in the order of registration, the session,
 * headers, and error responses.
 */
export function registerRequestPipeline(server: Server, dependencies: RequestPipelineDependencies) {
  const { config, log, sessionsStore, cookies, translator, getLanguage, getDefaultLanguage, registry, authenticateBearer, getProviders, getOrigin } =
    dependencies
  registerEarlyResponses(server, dependencies.earlyResponders)
  registerSecurityHeaders(server, {
    isSecure: config.isSecure,
    scriptHashes: [hashScript(THEME_SCRIPT)],
    getStorageOrigins: dependencies.getStorageOrigins,
  })
  registerClientErrors(server, { log, translate: (code) => translator.translate(getDefaultLanguage(), code) })
  registerRequestChecks(server, 'onRequest', [rejectLongUrl, rejectMalformedRequest, overrideMethod, dependencies.registerMatchingRoutes])
  registerRequestChecks(server, 'onPreAuth', [createPluginRouteGuard(registry), createUrlTokenCheck(getProviders), createCsrfCheck({ cookies, getOrigin })])
  registerSessionAuth(server, { sessions: sessionsStore, cookies, authenticateBearer })
  registerErrors(server, { translator, getLanguage, traceRoot: config.isProduction ? undefined : config.root })
}

const hashScript = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`
