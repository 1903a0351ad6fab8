import path from 'node:path'
import { assertReachable, connectToDatabase, type Database } from '../database/connection.ts'
import { type DatabaseUrls, hasSeparateRoles, warnAboutPrivileges } from '../database/database-urls.ts'
// Imported for its types only: they add the core's error codes to those of the SDK.
import type {} from '../error-codes.ts'
import { createRangeResponses } from '../files/range-responses.ts'
import { createBearerAuth } from '../http/bearer-auth.ts'
import { createServer } from '../http/create-server.ts'
import { createGuestResponses } from '../http/guest-responses.ts'
import { createHttpMessages } from '../http/http-messages.ts'
import { createLazyRoutes } from '../http/lazy-routes.ts'
import { createRequestLanguage } from '../http/request-language.ts'
import { createResponseLog } from '../http/request-log.ts'
import { registerRequestPipeline } from '../http/request-pipeline.ts'
import { createAccessBlockFinder } from '../identity/access-gate.ts'
import { createDetachedSession, createGetBrowserSessionId } from '../identity/sessions.ts'
import { createBuiltHostReader } from '../page/built-host.ts'
import { createPageViewRecorder } from '../page/visits/page-view-recorder.ts'
import { createStartJournal, type StartJournal } from '../plugins/containment/start-journal.ts'
import { createPluginDatabases } from '../plugins/databases/plugin-databases.ts'
import { discoverPlugins } from '../plugins/discovery.ts'
import { createPluginChanges } from '../plugins/plugin-changes.ts'
import { synchronizeStoredPlugins } from '../plugins/stored/synchronize-stored-plugins.ts'
import { createApplySettings } from '../settings/apply-settings.ts'
import { createAccountServices } from './account-services.ts'
import { handleBroadcasts } from './broadcast-handlers.ts'
import type { Config } from './config/config.ts'
import { createCoreServices } from './core-services.ts'
import { applyBuild } from './dev/apply-build.ts'
import { createLiveReload } from './dev/live-reload.ts'
import { createEndpoints } from './endpoints.ts'
import type { Log } from './logging/log.ts'
import { createPageServices } from './page-services.ts'
import { createPluginStart, MAX_MIGRATING_PLUGINS } from './plugin-start.ts'
import { registerRoutes } from './routes.ts'
import { createSiteBackgroundWork } from './site-background-work.ts'
import { createSiteContexts } from './site-contexts.ts'
import { createSiteValueLists } from './value-lists.ts'

export interface SiteOptions {
  readonly journal: StartJournal
  /** Whether plugins are prevented from ending this process. Tests run several sites in one process and do not prevent it. */
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
 * The composition root: services, endpoints, plugin contexts, routes, plugins, background work. It only creates services and passes them on, in
 * order from top to bottom. The larger parts are in the files beside this one.
 */
async function composeSite(config: Config, database: Database, log: Log, { journal, guardsProcess }: SiteOptions) {
  const { db, migrationDb } = database
  const core = createCoreServices(config, database, log)
  const { sql, settings, translator, usersStore, guestRole, rateLimits, jobs, liveHub, pluginsStore, trust, reportCrash } = core
  const { registry, getProviders, callProvider } = core
  const findAccessBlock = createAccessBlockFinder(settings)
  const server = await createServer({ ...config, log })
  const lazyRoutes = createLazyRoutes(server)
  const getBaseUrl = () => (config.port === 0 ? server.info.uri : config.baseUrl)
  const requestLanguage = createRequestLanguage(settings, core.languageCookie)
  const getLanguage = requestLanguage.get
  const messages = createHttpMessages({ isSecure: config.isSecure, getLanguage, getBrowserSessionId: createGetBrowserSessionId(core.cookies) })
  const readBuiltHost = createBuiltHostReader(config)
  const logResponse = createResponseLog(log)
  const guestResponses = createGuestResponses({ ...core, logResponse })
  const rangeResponses = createRangeResponses({ ...core.files, settings, logResponse })

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

  const { api, coreApi, getOpenApi } = createEndpoints({
    config,
    db,
    core,
    pluginDatabases,
    messages,
    guestResponses,
    verification,
    valueLists,
    buildBootstrapData,
    pageViews,
    getBaseUrl,
    findAccessBlock,
  })

  const pluginChanges = createPluginChanges()
  const getContext = createSiteContexts({
    config,
    db,
    core,
    pluginDatabases,
    journal,
    verification,
    ads,
    valueLists,
    createBootstrapData,
    sendEmail,
    isOwnerRunning: isCoreOrRunning,
    unusable: discovery.unusable,
    synchronize: pluginChanges.notify,
    waitForStart: (id) => starter.waitFor(id),
    getBaseUrl,
    getOpenApi,
    log,
  })

  // Routes
  const liveReload = config.hasLiveReload ? createLiveReload() : null
  let isDraining = false
  registerRequestPipeline(server, {
    config,
    log,
    sessionsStore: core.sessionsStore,
    cookies: core.cookies,
    translator,
    getLanguage,
    getDefaultLanguage: requestLanguage.getDefault,
    registry,
    earlyResponders: [guestResponses, rangeResponses],
    registerMatchingRoutes: lazyRoutes.registerMatching,
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
    lazyRoutes,
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

  const { starter, startPlugins } = createPluginStart({
    config,
    database,
    core,
    lazyRoutes,
    api,
    pluginDatabases,
    journal,
    getContext,
    notifyChange: pluginChanges.notify,
    guardsProcess,
    log,
  })
  await startPlugins(discovery.plugins)
  await jobs.start()
  await requestLanguage.refresh()
  const applySettings = createApplySettings({ settings, log, caches: core.caches, refreshStorageOrigins: core.files.refreshOrigins })
  await applySettings()

  const backgroundWork = createSiteBackgroundWork({
    db,
    core,
    getContext,
    isOwnerRunning: isCoreOrRunning,
    verification,
    sendFirstCode,
    sendEmail,
    findAccessBlock,
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
    /** Registers the routes of all endpoints with the server, so that tests can list them. */
    registerAllRoutes: lazyRoutes.registerAll,
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
    /** Resolves when every plugin that was still starting either runs or has failed. */
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
