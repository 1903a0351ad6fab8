import path from 'node:path'
import type { Sequelize } from 'sequelize'
import { assertReachable, connectToDatabase } from '../database/connection.ts'
// Imported for its types: it adds the core's error codes to those of the SDK.
import type {} from '../error-codes.ts'
import { createBearerAuth } from '../http/bearer-auth.ts'
import { registerConventions } from '../http/conventions.ts'
import { createServer } from '../http/create-server.ts'
import { createHttpMessages } from '../http/http-messages.ts'
import { createSiteOpenApi } from '../http/openapi/site-openapi.ts'
import { createRequestLanguage } from '../http/request-language.ts'
import { createIdentity } from '../http/session-auth.ts'
import { createFindAccessBlock } from '../identity/access-gate.ts'
import { createDetachedSession, createGetBrowserSessionId } from '../identity/sessions.ts'
import { listPublicEvents } from '../messaging/webhooks/public-events.ts'
import { createSendWebhookJob } from '../messaging/webhooks/send-webhook.ts'
import { createWebhooksService } from '../messaging/webhooks/webhooks.service.ts'
import { createBuiltHostReader } from '../page/built-host.ts'
import { createProviderCaller } from '../plugins/call-provider.ts'
import { createCompatibilityCheck } from '../plugins/compatibility.ts'
import { discoverPlugins } from '../plugins/discovery.ts'
import { installPlugins } from '../plugins/install-plugins.ts'
import { createPluginChanges } from '../plugins/plugin-changes.ts'
import { createPluginOperations } from '../plugins/plugin-operations.ts'
import { type RouteRegistration, registerPluginRoutes } from '../plugins/plugin-routes.ts'
import { createContributionLookup, createProviderLookup } from '../plugins/providers.ts'
import { createRegistry, listNotificationTypes } from '../plugins/registry.ts'
import { synchronizeStoredPlugins } from '../plugins/stored/synchronize-stored-plugins.ts'
import { startEnabledPlugins, synchronizeDesiredStates } from '../plugins/synchronize-plugins.ts'
import { isExternalUrl } from '../security/fetch-external.ts'
import { assertSameSecret } from '../security/secret-check.ts'
import { createAccountServices } from './account-services.ts'
import { createBackgroundWork } from './background-work.ts'
import { handleBroadcasts } from './broadcast-handlers.ts'
import type { Config } from './config/config.ts'
import { createServerContexts } from './contexts.ts'
import { createCoreEventHandlers } from './core/core.event-handlers.ts'
import { createCoreJobs } from './core/core.jobs.ts'
import { createCoreServices } from './core-services.ts'
import type { Log } from './logging/log.ts'
import { createPageServices } from './page-services.ts'
import { createCoreApi, registerRoutes } from './routes.ts'
import { createSiteValueLists } from './value-lists.ts'

export type Site = Awaited<ReturnType<typeof createSite>>

/** Creates a site: it connects to the database, migrates it and starts the enabled plugins. It listens after `start`. */
export async function createSite(config: Config, databaseUrl: string, log: Log) {
  const db = connectToDatabase(databaseUrl)
  try {
    await assertReachable(db)
    return await composeSite(config, databaseUrl, db, log)
  } catch (error) {
    await db.close()
    throw error
  }
}

/**
 * The composition root: services, registry, endpoints, plugin contexts, routes, plugins, background work. It is one long
 * function on purpose: it only creates services and passes them on, in order from top to bottom.
 */
async function composeSite(config: Config, databaseUrl: string, db: Sequelize, log: Log) {
  const core = createCoreServices(config, databaseUrl, db, log)
  const { sql, settings, translator, usersStore, sessions, guestRole, rateLimits, jobs, events, liveHub, pluginsStore, trust, reportCrash } = core
  const findAccessBlock = createFindAccessBlock(settings)
  const server = await createServer({ ...config, log })
  const getBaseUrl = () => (config.port === 0 ? server.info.uri : config.baseUrl)
  const requestLanguage = createRequestLanguage(settings, core.languageCookie)
  const getLanguage = requestLanguage.get
  const messages = createHttpMessages({ isSecure: config.isSecure, getLanguage, getBrowserSessionId: createGetBrowserSessionId(core.cookies) })
  const readBuiltHost = createBuiltHostReader(path.join(config.root, 'host', 'dist'), config.isProduction)

  // The registry stays empty until the plugins are installed below. It is only read while a request is handled.
  const checkCompatibility = createCompatibilityCheck(trust)
  const registry = createRegistry(checkCompatibility)
  const isCoreOrRunning = (owner: string) => owner === 'core' || registry.isRunning(owner)
  const getProviders = createProviderLookup(registry)
  const callProvider = createProviderCaller(reportCrash)
  const discovery = await discoverPlugins({ ...config, storedPlugins: core.storedPlugins, shouldVerifySources: config.isProduction })
  for (const { folder, reason } of discovery.unusable) log.warn({ folder }, `a plugin cannot be used: ${reason}`)

  const { sendEmail, verification, sendFirstCode } = createAccountServices({
    db,
    sql,
    registry,
    emails: core.emails,
    jobs,
    settings,
    translator,
    users: core.users,
    rateLimits,
    secret: config.secret,
    getBaseUrl,
  })
  const { ads, findHomePage, buildBootstrapData, createBootstrapData } = createPageServices({
    registry,
    settings,
    translator,
    guestRole,
    usersStore,
    safeModeCookie: core.safeModeCookie,
    findAccessBlock,
    sendFirstCode,
    getProviders,
    getBaseUrl,
    readBuiltHost,
    reportCrash,
    log,
  })
  const valueLists = createSiteValueLists(registry, translator)

  // Endpoints
  const api = {
    rateLimits,
    uploads: core.uploads,
    idempotency: core.idempotency,
    messages,
    findAccessBlock,
    requirePasswordConfirmation: sessions.requirePasswordConfirmation,
    getGuestPermissions: guestRole.getPermissions,
    async findIdentityBySession(sessionId: number) {
      const session = await core.sessionsStore.find(sessionId)
      return session ? createIdentity(session) : null
    },
    reportCrash,
  }
  const coreApi = createCoreApi({
    models: core.models,
    registry,
    settings,
    translator,
    usersStore,
    verification,
    valueLists,
    cookies: core.cookies,
    languageCookie: core.languageCookie,
    safeModeCookie: core.safeModeCookie,
    buildBootstrapData,
    getProviders,
    findAccessBlock,
    recordProblem: core.recordProblem,
    reportCrash,
  })
  const getOpenApi = createSiteOpenApi(coreApi, registry)

  // Plugin contexts
  const pluginChanges = createPluginChanges()
  const plugins = createPluginOperations({
    db,
    pluginData: core.pluginData,
    storage: core.storage,
    registry,
    store: pluginsStore,
    problems: core.problems,
    trust,
    jobs,
    settings,
    rateLimits,
    translator,
    reportCrash,
    unusable: discovery.unusable,
    synchronize: pluginChanges.notify,
  })
  const webhooks = createWebhooksService({
    db,
    store: core.webhooksStore,
    deliveries: core.webhookDeliveries,
    jobs,
    sealer: core.webhooksSealer,
    listPublicEvents: () => listPublicEvents(registry),
    isAllowedUrl: (url) => isExternalUrl(url, { allowsLoopback: config.allowsLoopbackWebhooks }),
  })
  const getContext = createServerContexts({
    db,
    coreModels: core.models,
    settings,
    isOwnerRunning: isCoreOrRunning,
    sharedServices: {
      db,
      sql,
      users: core.users,
      sessions,
      verification,
      rateLimits,
      events,
      live: core.live,
      logs: core.logs,
      plugins,
      ads,
      webhooks,
      valueLists,
      listNotificationTypes: () => listNotificationTypes(registry),
      listContributions: createContributionLookup(registry),
      getProviders,
      callProvider,
      translate: translator.translate,
      createBootstrapData,
      fetchExternal: core.fetchExternal,
      runInChild: core.runInChild,
      locateIpAddress: core.locateIpAddress,
      site: { getUrl: getBaseUrl, isProduction: config.isProduction, createOpenApi: getOpenApi },
    },
    registry,
    log,
    secret: config.secret,
    sendEmail,
    createPluginFiles: core.createPluginFiles,
    createPluginJobs: core.createPluginJobs,
  })

  // Routes
  let isDraining = false
  registerConventions(server, {
    config,
    sessionsStore: core.sessionsStore,
    cookies: core.cookies,
    translator,
    getLanguage,
    registry,
    authenticateBearer: createBearerAuth({ getProviders, callProvider, usersStore, findAccessBlock, rateLimits }),
    getProviders,
    getOrigin: getBaseUrl,
  })
  registerRoutes(server, {
    config,
    db,
    registry,
    api,
    coreApi,
    ads,
    cookies: core.cookies,
    safeModeCookie: core.safeModeCookie,
    emails: core.emails,
    storage: core.storage,
    mediaSigner: core.mediaSigner,
    liveHub,
    buildBootstrapData,
    findHomePage,
    getContext,
    getLanguage,
    messages,
    getBaseUrl,
    readBuiltHost,
    readRecentErrors: log.readRecentErrors,
    isDraining: () => isDraining,
    reportCrash,
  })

  // Plugins
  const registerFirstPartyRoutes = (registration: RouteRegistration) => registerPluginRoutes(server, registration, api)
  const loaderDependencies = {
    db,
    settings,
    rateLimits,
    translator,
    registerRoutes: registerFirstPartyRoutes,
    getContext,
    reportCrash,
    registry,
    store: pluginsStore,
    log,
  }
  await installPlugins(discovery.plugins, { ...loaderDependencies, trust, checkCompatibility })
  await assertSameSecret(core.models, config.secret)
  await startEnabledPlugins(loaderDependencies)
  await jobs.start()
  await requestLanguage.refresh()

  // Background work
  const backgroundWork = createBackgroundWork({
    db,
    sql,
    jobs,
    registry,
    pluginsStore,
    webhooksStore: core.webhooksStore,
    webhookDeliveries: core.webhookDeliveries,
    coreJobs: createCoreJobs({
      live: core.liveStore,
      emails: core.emails,
      jobRuns: core.jobRuns,
      sessions: core.sessionsStore,
      problems: core.problems,
      settings,
      uploads: core.uploads,
      idempotencyStore: core.idempotencyStore,
      webhookDeliveries: core.webhookDeliveries,
    }),
    coreEventHandlers: createCoreEventHandlers({ usersStore, settings: getContext('core').settings, verification, sendFirstCode }),
    webhookJobs: [
      createSendWebhookJob({ store: core.webhookDeliveries, sealer: core.webhooksSealer, fetchExternal: core.fetchWebhook, isOwnerRunning: isCoreOrRunning }),
    ],
    log,
  })
  await backgroundWork.synchronize()
  pluginChanges.subscribe(async () => {
    await synchronizeStoredPlugins({ registry, storedPlugins: core.storedPlugins, store: pluginsStore, translator, trust, log })
    await synchronizeDesiredStates(loaderDependencies)
    await backgroundWork.synchronize()
    liveHub.publishSiteChanged()
  })
  const broadcast = await handleBroadcasts({
    databaseUrl,
    log,
    guestRole,
    settings,
    liveHub,
    refreshLanguage: requestLanguage.refresh,
    triggerOutbox: backgroundWork.triggerOutbox,
    synchronizePlugins: pluginChanges.notify,
  })

  return {
    server,
    db,
    models: core.models,
    registry,
    /** Folders that look like plugins and cannot be used. */
    unusable: discovery.unusable,
    rolesStore: core.rolesStore,
    sessionsStore: core.sessionsStore,
    guestRole,
    pluginsStore,
    storedPlugins: core.storedPlugins,
    jobs,
    getContext,
    getOpenApi,
    openSession: (userId: number) => createDetachedSession(core.sessionsStore, core.cookies, userId),
    /** Starts to run jobs and to deliver events. Servers call it; a command that opens the site does not. */
    startBackgroundWork: backgroundWork.start,
    async start() {
      await backgroundWork.start()
      await server.start()
    },
    /** Lets running requests finish, then closes what was opened, in reverse order. */
    async stop() {
      isDraining = true
      await broadcast.close()
      liveHub.close()
      await server.stop({ timeout: 10_000 })
      await backgroundWork.stop()
      for (const { state } of registry.listRunning()) await state.instance.serverModule.stop?.(state.instance.services)
      await core.storage.close()
      await db.close()
    },
  }
}
