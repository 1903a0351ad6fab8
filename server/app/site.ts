import path from 'node:path'
import PQueue from 'p-queue'
import { assertReachable, connectToDatabase, type Database } from '../database/connection.ts'
import { type DatabaseUrls, hasSeparateRoles, warnAboutPrivileges } from '../database/database-urls.ts'
// Imported for its types: it adds the core's error codes to those of the SDK.
import type {} from '../error-codes.ts'
import { createBearerAuth } from '../http/bearer-auth.ts'
import { registerConventions } from '../http/conventions.ts'
import { createServer } from '../http/create-server.ts'
import { createHttpMessages } from '../http/http-messages.ts'
import { createSiteOpenApi } from '../http/openapi/site-openapi.ts'
import { createRequestLanguage } from '../http/request-language.ts'
import { createIdentity } from '../http/session-auth.ts'
import { createAccessBlockFinder } from '../identity/access-gate.ts'
import { createDetachedSession, createGetBrowserSessionId } from '../identity/sessions.ts'
import { createMaintenanceStore } from '../maintenance/maintenance.store.ts'
import { createMaintenance } from '../maintenance/maintenance.ts'
import { listPublicEvents } from '../messaging/webhooks/public-events.ts'
import { createSendWebhookJob } from '../messaging/webhooks/send-webhook.ts'
import { createWebhooksService } from '../messaging/webhooks/webhooks.service.ts'
import { createBuiltHostReader } from '../page/built-host.ts'
import { createErrorAttribution } from '../plugins/containment/attribute-error.ts'
import { guardProcess } from '../plugins/containment/process-guard.ts'
import { createStartJournal, type StartJournal } from '../plugins/containment/start-journal.ts'
import { createUncaughtErrorHandler } from '../plugins/containment/uncaught-errors.ts'
import { createPluginEventHandler } from '../plugins/databases/deferred-calls.ts'
import { createPluginDatabases, hasOwnSchema } from '../plugins/databases/plugin-databases.ts'
import { discoverPlugins } from '../plugins/discovery.ts'
import { installPlugins } from '../plugins/install-plugins.ts'
import { createPluginChanges } from '../plugins/plugin-changes.ts'
import { createPluginOperations } from '../plugins/plugin-operations.ts'
import { type RouteRegistration, registerPluginRoutes } from '../plugins/plugin-routes.ts'
import { createContributionLookup } from '../plugins/providers.ts'
import { listNotificationTypes } from '../plugins/registry.ts'
import { synchronizeStoredPlugins } from '../plugins/stored/synchronize-stored-plugins.ts'
import { createPluginStarter } from '../plugins/synchronize-plugins.ts'
import { createRunBulkJob } from '../resources/bulk/run-bulk-job.ts'
import { createResources } from '../resources/resources.ts'
import { isExternalUrl } from '../security/fetch-external.ts'
import { assertSameSecret } from '../security/secret-check.ts'
import { createApplySettings } from '../settings/apply-settings.ts'
import { createPageViewRecorder } from '../visits/page-view-recorder.ts'
import { createVisits } from '../visits/visits.ts'
import { createAccountServices } from './account-services.ts'
import { createBackgroundWork } from './background-work.ts'
import { handleBroadcasts } from './broadcast-handlers.ts'
import type { Config } from './config/config.ts'
import { createServerContexts } from './contexts.ts'
import { createCoreEventHandlers } from './core/core.event-handlers.ts'
import { createCoreJobs } from './core/core.jobs.ts'
import { createCoreServices } from './core-services.ts'
import { applyBuild } from './dev/apply-build.ts'
import { createLiveReload } from './dev/live-reload.ts'
import type { Log } from './logging/log.ts'
import { createPageServices } from './page-services.ts'
import { createCoreApi, registerRoutes } from './routes.ts'
import { createSiteValueLists } from './value-lists.ts'

/** How long the start of a site waits for third-party plugins. It listens without the plugins that take longer. */
const PLUGINS_WAIT_MS = 3000
/** Each migrating plugin uses two of the pool's twelve connections. */
const MAX_MIGRATING_PLUGINS = 3

export interface SiteOptions {
  readonly journal: StartJournal
  /** Whether this process belongs to the site: plugins cannot end it. */
  readonly guardsProcess: boolean
}

export type Site = Awaited<ReturnType<typeof createSite>>

/** Creates a site: it connects to the database, migrates it and starts the enabled plugins. It listens after `start`. */
export async function createSite(
  config: Config,
  urls: DatabaseUrls,
  log: Log,
  options: SiteOptions = { journal: createStartJournal(path.join(config.dataDir, 'starting'), log), guardsProcess: false },
) {
  const db = connectToDatabase(urls.url)
  const migrationDb = hasSeparateRoles(urls) ? connectToDatabase(urls.migrationUrl, MAX_MIGRATING_PLUGINS) : db
  const close = async () => {
    await db.close()
    if (migrationDb !== db) await migrationDb.close()
  }
  try {
    await assertReachable(db)
    await warnAboutPrivileges(db, urls, log)
    return await composeSite(config, { ...urls, db, migrationDb, close }, log, options)
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * The composition root: services, registry, endpoints, plugin contexts, routes, plugins, background work. It is one long
 * function on purpose: it only creates services and passes them on, in order from top to bottom.
 */
async function composeSite(config: Config, database: Database, log: Log, { journal, guardsProcess }: SiteOptions) {
  const { db, migrationDb } = database
  const core = createCoreServices(config, database, log)
  const { sql, settings, translator, usersStore, sessions, guestRole, rateLimits, jobs, events, liveHub, pluginsStore, trust, reportCrash } = core
  const { registry, getProviders, callProvider } = core
  const findAccessBlock = createAccessBlockFinder(settings)
  const server = await createServer({ ...config, log })
  const getBaseUrl = () => (config.port === 0 ? server.info.uri : config.baseUrl)
  const requestLanguage = createRequestLanguage(settings, core.languageCookie)
  const getLanguage = requestLanguage.get
  const messages = createHttpMessages({ isSecure: config.isSecure, getLanguage, getBrowserSessionId: createGetBrowserSessionId(core.cookies) })
  const readBuiltHost = createBuiltHostReader(config)

  const pluginDatabases = createPluginDatabases({ urls: database, migrationDb, secret: config.secret, listPlugins: registry.list })
  const isCoreOrRunning = (owner: string) => owner === 'core' || registry.isRunning(owner)
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
    hasDeveloperScreens: !config.isProduction,
    readBuiltHost,
    reportCrash,
    log,
  })
  const pageViews = createPageViewRecorder({ db, store: core.visitsStore, getSiteUrl: getBaseUrl, locateIpAddress: core.locateIpAddress, log })
  const valueLists = createSiteValueLists(registry, translator, { cache: core.caches.createCache(), getProviders })

  // Endpoints
  const api = {
    rateLimits,
    uploads: core.uploads,
    assertCanReceive: core.files.service.assertCanReceive,
    getIdempotency: (owner: string) => {
      const plugin = registry.find(owner)
      return plugin && hasOwnSchema(plugin) ? core.createIdempotency(pluginDatabases.get(owner)) : core.createIdempotency(db)
    },
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
    sessions,
    valueLists,
    cookies: core.cookies,
    languageCookie: core.languageCookie,
    safeModeCookie: core.safeModeCookie,
    buildBootstrapData,
    getProviders,
    callProvider,
    auditStore: core.auditStore,
    findAccessBlock,
    recordProblem: core.recordProblem,
    errorLog: core.errorLog,
    reportCrash,
    pageViews,
    getBaseUrl,
    files: core.files,
    resourceContext: {
      audit: core.audit,
      getProviders,
      callProvider,
      translate: translator.translate,
      resources: createResources('core', config.secret, core.bulk.createBulkActions('core', false)),
    },
    sql,
  })
  const getOpenApi = createSiteOpenApi(coreApi, registry)

  // Plugin contexts
  const pluginChanges = createPluginChanges()
  const plugins = createPluginOperations({
    db,
    pluginDatabases,
    pluginData: core.pluginData,
    storage: core.files.local,
    registry,
    store: pluginsStore,
    problems: core.problems,
    trust,
    jobs,
    settings,
    rateLimits,
    translator,
    reportCrash,
    journal,
    unusable: discovery.unusable,
    synchronize: pluginChanges.notify,
    waitForStart: (id) => starter.waitFor(id),
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
    pluginDatabases,
    coreModels: core.models,
    settings,
    isOwnerRunning: isCoreOrRunning,
    sharedServices: {
      db,
      sql,
      users: core.users,
      sessions,
      roles: core.roles,
      permissions: core.permissions,
      audit: core.audit,
      verification,
      rateLimits,
      events,
      live: core.live,
      logs: core.logs,
      maintenance: createMaintenance({
        store: createMaintenanceStore(core),
        sql,
        jobs,
        liveHub,
        caches: core.caches,
        settings,
        translator,
        getSiteUrl: getBaseUrl,
      }),
      plugins,
      ads,
      webhooks,
      visits: createVisits(core.visitsStore),
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
    createCache: core.caches.createCache,
    createPluginFiles: core.files.createPluginFiles,
    createPluginJobs: core.createPluginJobs,
    bulk: core.bulk,
  })

  // Routes
  const liveReload = config.hasLiveReload ? createLiveReload() : null
  let isDraining = false
  registerConventions(server, {
    config,
    log,
    sessionsStore: core.sessionsStore,
    cookies: core.cookies,
    translator,
    getLanguage,
    getDefaultLanguage: requestLanguage.getDefault,
    registry,
    authenticateBearer: createBearerAuth({ getProviders, callProvider, usersStore, findAccessBlock, rateLimits }),
    getProviders,
    getOrigin: getBaseUrl,
    getStorageOrigins: core.files.getOrigins,
  })
  registerRoutes(server, {
    config,
    settings,
    liveReload,
    db,
    registry,
    api,
    coreApi,
    ads,
    cookies: core.cookies,
    safeModeCookie: core.safeModeCookie,
    emails: core.emails,
    files: core.files,
    liveHub,
    guestRole,
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
  const migrationQueue = new PQueue({ concurrency: MAX_MIGRATING_PLUGINS })
  const loaderDependencies = {
    db,
    pluginDatabases,
    journal,
    limitMigrations: <T>(run: () => Promise<T>) => migrationQueue.add(run),
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
  const starter = createPluginStarter({ ...loaderDependencies, onLateStart: pluginChanges.notify })
  if (guardsProcess) {
    const onUncaughtError = createUncaughtErrorHandler({ registry, reportCrash, log, onSuspended: pluginChanges.notify })
    guardProcess({ attributeError: createErrorAttribution(registry.list), reportCrash, onUncaughtError, log })
  }
  await installPlugins(discovery.plugins, { ...loaderDependencies, migrationDb, trust, checkCompatibility: core.checkCompatibility })
  await assertSameSecret(core.models, config.secret)
  await starter.startFirstParty()
  await starter.startOthers(PLUGINS_WAIT_MS)
  await jobs.start()
  await requestLanguage.refresh()
  const applySettings = createApplySettings({ settings, log, caches: core.caches, refreshStorageOrigins: core.files.refreshOrigins })
  await applySettings()

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
      accounts: core.accounts,
      bulkStore: core.bulkStore,
      bulkJob: createRunBulkJob({
        db,
        store: core.bulkStore,
        live: core.live,
        findUser: usersStore.findUser,
        findAccessBlock,
        findResource: (plugin, path) => (isCoreOrRunning(plugin) ? core.bulk.findResource(plugin, path) : undefined),
        reportCrash,
      }),
      problems: core.problems,
      settings,
      errorLogStore: core.errorLogStore,
      auditStore: core.auditStore,
      uploads: core.uploads,
      files: core.files,
      idempotencyStore: core.idempotencyStore,
      webhookDeliveries: core.webhookDeliveries,
      visitsStore: core.visitsStore,
    }),
    handlePluginEvent: createPluginEventHandler({ db, registry, jobs, live: core.live, audit: core.audit, sendEmail, reportCrash }),
    coreEventHandlers: createCoreEventHandlers({ usersStore, settings: getContext('core').settings, verification, sendFirstCode }),
    webhookJobs: [
      createSendWebhookJob({ store: core.webhookDeliveries, sealer: core.webhooksSealer, fetchExternal: core.fetchWebhook, isOwnerRunning: isCoreOrRunning }),
    ],
    log,
  })
  pluginChanges.subscribe(async () => {
    await synchronizeStoredPlugins({ registry, storedPlugins: core.storedPlugins, store: pluginsStore, translator, trust, log })
    await starter.synchronize()
    await backgroundWork.synchronize()
    liveHub.publishSiteChanged()
  })
  await backgroundWork.synchronize()
  const broadcast = await handleBroadcasts({
    databaseUrl: database.url,
    log,
    guestRole,
    permissionSources: core.permissionSources,
    settings,
    liveHub,
    refreshLanguage: requestLanguage.refresh,
    applySettings,
    clearCaches: core.caches.clear,
    triggerOutbox: backgroundWork.triggerOutbox,
    synchronizePlugins: pluginChanges.notify,
  })

  return {
    server,
    db,
    migrationDb,
    pluginDatabases,
    models: core.models,
    fileServices: core.files,
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
    pageViews,
    /** Resolves when the plugins that were still starting run or have failed. */
    waitForPlugins: starter.waitForAll,
    /** Serves a new development build of the host or of a plugin, and reloads the open pages. */
    async applyBuild(folder: string) {
      if (liveReload) await applyBuild(folder, { config, registry, liveReload, log })
    },
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
      journal.close()
      await broadcast.close()
      liveHub.close()
      await server.stop({ timeout: 10_000 })
      await pageViews.flush()
      await backgroundWork.stop()
      for (const { state } of registry.listRunning()) await state.instance.serverModule.stop?.(state.instance.services)
      await core.errorLog.close()
      await core.files.local.close()
      await pluginDatabases.close()
      await database.close()
    },
  }
}
