import type { Database } from '../database/connection.ts'
import type { ApiDependencies } from '../http/api-route.ts'
import type { GuestResponses } from '../http/guest-responses.ts'
import type { HttpMessages } from '../http/http-messages.ts'
import { createSiteOpenApi } from '../http/openapi/site-openapi.ts'
import { createIdentity } from '../http/session-auth.ts'
import { hasOwnSchema, type PluginDatabases } from '../plugins/databases/plugin-databases.ts'
import { createResources } from '../resources/resources.ts'
import type { Config } from './config/config.ts'
import type { CoreServices } from './core-services.ts'
import { type CoreApiDependencies, createCoreApi } from './routes.ts'

interface EndpointDependencies
  extends Pick<CoreApiDependencies, 'verification' | 'valueLists' | 'buildBootstrapData' | 'pageViews' | 'getBaseUrl' | 'findAccessBlock'> {
  readonly config: Pick<Config, 'secret'>
  readonly db: Database['db']
  readonly core: CoreServices
  readonly pluginDatabases: PluginDatabases
  readonly messages: HttpMessages
  readonly guestResponses: GuestResponses
}

/** Creates the endpoints of the core, the dependencies of the routes of all endpoints, and the API description. */
export function createEndpoints({ config, db, core, pluginDatabases, messages, guestResponses, ...page }: EndpointDependencies) {
  const { registry, rateLimits, sessions, guestRole, reportCrash } = core
  const api: ApiDependencies = {
    rateLimits,
    uploads: core.uploads,
    assertCanReceive: core.files.service.assertCanReceive,
    getIdempotency: (owner) => {
      const plugin = registry.find(owner)
      return plugin && hasOwnSchema(plugin) ? core.createIdempotency(pluginDatabases.get(owner)) : core.createIdempotency(db)
    },
    messages,
    findAccessBlock: page.findAccessBlock,
    requirePasswordConfirmation: sessions.requirePasswordConfirmation,
    getGuestPermissions: guestRole.getPermissions,
    guestResponses,
    findCacheEntry: core.caches.findEntry,
    async findIdentityBySession(sessionId) {
      const session = await core.sessionsStore.find(sessionId)
      return session ? createIdentity(session) : null
    },
    reportCrash,
  }
  const coreApi = createCoreApi({
    ...page,
    models: core.models,
    registry,
    settings: core.settings,
    translator: core.translator,
    usersStore: core.usersStore,
    sessions,
    cookies: core.cookies,
    languageCookie: core.languageCookie,
    safeModeCookie: core.safeModeCookie,
    getProviders: core.getProviders,
    callProvider: core.callProvider,
    auditStore: core.auditStore,
    recordProblem: core.recordProblem,
    errorLog: core.errorLog,
    reportCrash,
    files: core.files,
    resourceContext: {
      audit: core.audit,
      getProviders: core.getProviders,
      callProvider: core.callProvider,
      translate: core.translator.translate,
      resources: createResources('core', config.secret, core.bulk.createBulkActions('core', false)),
    },
    sql: core.sql,
  })
  return { api, coreApi, getOpenApi: createSiteOpenApi(coreApi, registry) }
}
