import type { Database } from '../database/connection.ts'
import { listPublicEvents } from '../messaging/webhooks/public-events.ts'
import { createWebhooksService } from '../messaging/webhooks/webhooks.service.ts'
import { createVisits } from '../page/visits/visits.ts'
import type { StartJournal } from '../plugins/containment/start-journal.ts'
import type { PluginDatabases } from '../plugins/databases/plugin-databases.ts'
import { createPluginOperations, type PluginOperationDependencies } from '../plugins/plugin-operations.ts'
import { createContributionLookup } from '../plugins/providers.ts'
import { listNotificationTypes } from '../plugins/registry.ts'
import { isExternalUrl } from '../security/fetch-external.ts'
import type { Config } from './config/config.ts'
import { type ContextDependencies, createServerContexts } from './contexts.ts'
import type { CoreServices } from './core-services.ts'
import type { Log } from './logging/log.ts'
import { createMaintenanceStore } from './maintenance/maintenance.store.ts'
import { createMaintenance } from './maintenance/maintenance.ts'

type SharedServices = ContextDependencies['sharedServices']

interface SiteContextDependencies
  extends Pick<SharedServices, 'verification' | 'ads' | 'valueLists' | 'createBootstrapData'>,
    Pick<ContextDependencies, 'sendEmail' | 'isOwnerRunning'>,
    Pick<PluginOperationDependencies, 'unusable' | 'synchronize' | 'waitForStart'> {
  readonly config: Pick<Config, 'secret' | 'isProduction' | 'allowsLoopbackWebhooks'>
  readonly db: Database['db']
  readonly core: CoreServices
  readonly pluginDatabases: PluginDatabases
  readonly journal: StartJournal
  readonly getBaseUrl: () => string
  readonly getOpenApi: SharedServices['site']['createOpenApi']
  readonly log: Log
}

/** Creates the function that returns the services for the server module of a plugin, or for the core. */
export function createSiteContexts(dependencies: SiteContextDependencies) {
  const { config, db, core, pluginDatabases, journal, getBaseUrl, log } = dependencies
  const { sql, registry, settings, translator, jobs, rateLimits, liveHub, reportCrash, getProviders, callProvider } = core
  const plugins = createPluginOperations({
    db,
    pluginDatabases,
    pluginData: core.pluginData,
    subscribers: core.subscribersStore,
    storage: core.files.local,
    registry,
    store: core.pluginsStore,
    problems: core.problems,
    trust: core.trust,
    jobs,
    settings,
    rateLimits,
    translator,
    reportCrash,
    journal,
    unusable: dependencies.unusable,
    synchronize: dependencies.synchronize,
    waitForStart: dependencies.waitForStart,
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
  return createServerContexts({
    db,
    pluginDatabases,
    coreModels: core.models,
    settings,
    isOwnerRunning: dependencies.isOwnerRunning,
    sharedServices: {
      db,
      sql,
      users: core.users,
      sessions: core.sessions,
      roles: core.roles,
      permissions: core.permissions,
      audit: core.audit,
      verification: dependencies.verification,
      rateLimits,
      events: core.events,
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
      ads: dependencies.ads,
      webhooks,
      visits: createVisits(core.visitsStore),
      valueLists: dependencies.valueLists,
      listNotificationTypes: () => listNotificationTypes(registry),
      listContributions: createContributionLookup(registry),
      getProviders,
      callProvider,
      translate: translator.translate,
      createBootstrapData: dependencies.createBootstrapData,
      fetchExternal: core.fetchExternal,
      runInChild: core.runInChild,
      locateIpAddress: core.locateIpAddress,
      site: { getUrl: getBaseUrl, isProduction: config.isProduction, createOpenApi: dependencies.getOpenApi },
    },
    registry,
    log,
    secret: config.secret,
    sendEmail: dependencies.sendEmail,
    createCache: core.caches.createCache,
    createPluginFiles: core.files.createPluginFiles,
    createPluginJobs: core.createPluginJobs,
    bulk: core.bulk,
    subscribersStore: core.subscribersStore,
  })
}
