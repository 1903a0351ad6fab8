import { implement, loadUserDetails, type Route, type ServerContext, type Sessions } from '@balafon/sdk/server'
import type { Cookies, PreferenceCookie } from '../../http/cookies.ts'
import type { createAccessBlockFinder } from '../../identity/access-gate.ts'
import type { UsersStore } from '../../identity/users.store.ts'
import type { Verification } from '../../identity/verification.ts'
import type { BuildBootstrapData } from '../../page/bootstrap.ts'
import { getVisitor } from '../../page/page.routes.ts'
import { normalizeProblemLocation } from '../../plugins/problem-location.ts'
import type { RecordProblem } from '../../plugins/record-problem.ts'
import type { Registry } from '../../plugins/registry.ts'
import { getCallerKey } from '../../security/rate-limits.ts'
import type { SettingsStore } from '../../settings/settings.ts'
import { toStorableText } from '../logging/error-entry.ts'
import type { ErrorLog } from '../logging/error-log.ts'
import { redactTokens } from '../logging/log.ts'
import {
  changeLocale,
  getBootstrapData,
  getMe,
  reportClientError,
  reportPluginProblem,
  resendEmailVerification,
  stopViewAs,
  validateEmailVerificationOtp,
} from './core.contract.ts'

export interface CoreRouteDependencies {
  readonly usersStore: Pick<UsersStore, 'updateLanguage'>
  readonly verification: Verification
  readonly sessions: Pick<Sessions, 'endViewAs'>
  readonly registry: Registry
  readonly recordProblem: RecordProblem
  readonly errorLog: Pick<ErrorLog, 'add'>
  readonly settings: Pick<SettingsStore, 'get'>
  readonly buildBootstrapData: BuildBootstrapData
  readonly cookies: Cookies
  readonly languageCookie: PreferenceCookie
  readonly safeModeCookie: PreferenceCookie
  readonly getProviders: ServerContext['getProviders']
  readonly findAccessBlock: ReturnType<typeof createAccessBlockFinder>
}

/** Creates the routes of the bootstrap data, the signed-in user, the confirmation of email addresses, and reported errors. */
export function createCoreRoutes(dependencies: CoreRouteDependencies): Route[] {
  const { usersStore, verification, registry, recordProblem, buildBootstrapData, getProviders, findAccessBlock, cookies } = dependencies
  return [
    implement(getBootstrapData, async ({ query, user, request, response }) => {
      // A browser that lost its cookies gets new ones, as when it loads a page.
      response.setCookies(cookies.createMissing(request.cookies))
      const visitor = getVisitor(request, user, dependencies.safeModeCookie)
      return { ...(await buildBootstrapData({ ...visitor, language: query.locale ?? visitor.language })) }
    }),
    implement(getMe, async ({ user, query }) => {
      // A blocked user gets only the account, without details from plugins.
      const requestedDetails = (await findAccessBlock(user.user)) ? {} : query
      // `user.user` comes last, so that no provider overrides its properties.
      return { user: { ...(await loadUserDetails(getProviders, requestedDetails, { userId: user.id, requester: user })), ...user.user } }
    }),
    implement(changeLocale, async ({ body, user, response }) => {
      if (user) await usersStore.updateLanguage(user.id, body.locale)
      response.setCookies([dependencies.languageCookie.create(body.locale)])
      return { locale: body.locale }
    }),
    implement(resendEmailVerification, async ({ body, user, request }) => {
      await verification.resendCode(user.user, body.email, request.language)
      return {}
    }),
    implement(validateEmailVerificationOtp, async ({ body, user }) => {
      await verification.verify(user.id, body.code)
      return {}
    }),
    implement(stopViewAs, async ({ user }) => {
      await dependencies.sessions.endViewAs(user)
      return {}
    }),
    implement(reportPluginProblem, async ({ body, user, request }) => {
      const plugin = registry.find(body.plugin)
      if (!plugin) return {}
      const problem = { plugin: plugin.id, side: 'client' as const, location: normalizeProblemLocation(plugin, body.location), message: body.message }
      await recordProblem(problem, { key: getCallerKey({ ipAddress: request.ipAddress, identity: user }), isGuest: user === null })
      return {}
    }),
    implement(reportClientError, async ({ body: { message, stack, path, breadcrumbs } }) => {
      if ((await dependencies.settings.get('logging.tracing.target')) === 'off') return {}
      const entry = { source: 'browser', plugin: null, requestId: null, path: redactTokens(path), createdAt: new Date() } as const
      const redactedBreadcrumbs = breadcrumbs.map((breadcrumb) => ({ ...breadcrumb, message: toStorableText(redactTokens(breadcrumb.message)) }))
      dependencies.errorLog.add({ ...entry, message: toStorableText(message), stack: stack && toStorableText(stack), breadcrumbs: redactedBreadcrumbs })
      return {}
    }),
  ]
}
