import { lookup } from 'node:dns/promises'
import https from 'node:https'
import path from 'node:path'
import type { Sequelize } from 'sequelize'
import type { Database } from '../database/connection.ts'
import { createModels } from '../database/create-models.ts'
import { createSql } from '../database/sql.ts'
import { createFileServices } from '../files/file-services.ts'
import { createCookies, createPreferenceCookie } from '../http/cookies.ts'
import { createIdempotencyStore } from '../http/idempotency.store.ts'
import { createIdempotency } from '../http/idempotency.ts'
import { createUploads } from '../http/uploads/uploads.ts'
import { getCoreTranslations } from '../i18n/core-translations.ts'
import { createTranslator } from '../i18n/translator.ts'
import { createGuestRole } from '../identity/guest-role.ts'
import { createIdentityServices } from '../identity/identity-services.ts'
import { createPermissionsStore } from '../identity/permissions.store.ts'
import { createRolesStore } from '../identity/roles.store.ts'
import { createSessions } from '../identity/sessions.ts'
import { createUserAccountsStore } from '../identity/user-accounts.store.ts'
import { createViewAs } from '../identity/view-as.ts'
import { createEmailStore } from '../messaging/email/email.store.ts'
import { createEventPublisher } from '../messaging/events/events.ts'
import { createJobQueue } from '../messaging/jobs/job-queue.ts'
import { createJobRunsStore } from '../messaging/jobs/job-runs.store.ts'
import { createPluginJobs } from '../messaging/jobs/plugin-jobs.ts'
import { createLiveStore } from '../messaging/live/live.store.ts'
import { createLive } from '../messaging/live/live.ts'
import { createLiveHub } from '../messaging/live/live-hub.ts'
import { createWebhookDeliveriesStore } from '../messaging/webhooks/webhook-deliveries.store.ts'
import { createWebhooksStore } from '../messaging/webhooks/webhooks.store.ts'
import { createVisitsStore } from '../page/visits/visits.store.ts'
import { createProviderCaller } from '../plugins/call-provider.ts'
import { createCompatibilityCheck } from '../plugins/compatibility.ts'
import { createPluginDataStore } from '../plugins/plugin-data.store.ts'
import { createPluginsStore } from '../plugins/plugins.store.ts'
import { createProblemsStore } from '../plugins/problems.store.ts'
import { createProviderLookup } from '../plugins/providers.ts'
import { createProblemRecorder } from '../plugins/record-problem.ts'
import { createRegistry } from '../plugins/registry.ts'
import { createCrashReporter } from '../plugins/report-crash.ts'
import { createStoredPlugins } from '../plugins/stored/stored-plugins.ts'
import { createTrust } from '../plugins/trust.ts'
import { createBulkService } from '../resources/bulk/bulk.service.ts'
import { createBulkStore } from '../resources/bulk/bulk.store.ts'
import { createCoreEntities } from '../resources/entities/core-entities.ts'
import { createAuditStore } from '../security/audit/audit.store.ts'
import { createAuditLog } from '../security/audit/audit.ts'
import { createFetchExternal } from '../security/fetch-external.ts'
import { createLocateIpAddress } from '../security/locate-ip-address.ts'
import { createRateLimits } from '../security/rate-limits.ts'
import { createRunInChild } from '../security/run-in-child.ts'
import { createSealer } from '../security/sealer.ts'
import { createSigner } from '../security/signer.ts'
import { createSettingValuesStore } from '../settings/setting-values.store.ts'
import { createSettingsStore } from '../settings/settings.ts'
import type { Config } from './config/config.ts'
import { coreModels } from './core-models.ts'
import { createErrorLogStore } from './logging/error-log.store.ts'
import { createErrorLog } from './logging/error-log.ts'
import type { Log } from './logging/log.ts'
import { createSiteLogs } from './logging/site-logs.ts'
import { createCaches } from './maintenance/caches.ts'

const YEAR_SECONDS = 365 * 24 * 3600

const network = {
  lookup: async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address),
  request: https.request,
} as const

export type CoreServices = ReturnType<typeof createCoreServices>

/**
 * Creates the services that need neither plugins nor HTTP. The composition root (`site.ts` and the files beside it) passes each part
 * only the services that it uses.
 */
export function createCoreServices(config: Config, { db, url, migrationUrl }: Database, log: Log) {
  const sql = createSql(db)
  const models = createModels(db, 'core', coreModels)
  const translator = createTranslator()
  translator.add(getCoreTranslations())
  const persistence = { models, sql }
  const cookies = createCookies({ isSecure: config.isSecure, signer: createSigner(config.secret, 'xsrf') })
  const mediaSigner = createSigner(config.secret, 'media')
  const idempotencyStore = createIdempotencyStore(persistence)
  const liveStore = createLiveStore(persistence)
  const events = createEventPublisher(models)
  const problems = createProblemsStore(persistence)
  const recordProblem = createProblemRecorder(db, problems)
  const reportCrash = createCrashReporter(recordProblem, log)
  const jobRuns = createJobRunsStore(persistence)
  const jobs = createJobQueue({ databaseUrl: url, migrationUrl, log, reportCrash, saveProgress: jobRuns.saveProgress })
  const emails = createEmailStore(persistence)
  const settings = createSettingsStore(createSettingValuesStore(persistence), createSealer(config.secret, 'settings'), log)
  const fetchExternal = createFetchExternal(network)
  const errorLogStore = createErrorLogStore(persistence)
  const errorLog = createErrorLog({
    store: errorLogStore,
    settings,
    log,
    send: async (url, request) => void (await fetchExternal(url, { method: 'POST', ...request, maxBytes: 0 })),
  })
  const live = createLive(liveStore)
  const trust = createTrust({ isProduction: config.isProduction, trustedKeys: config.trustedPluginKeys })
  // The registry stays empty until the plugins are installed. Services may get it before, because they read it only while they handle a request or a job.
  const checkCompatibility = createCompatibilityCheck(trust)
  const registry = createRegistry(checkCompatibility)
  const coreEntities = createCoreEntities({ accounts: createUserAccountsStore(sql), roles: createRolesStore(persistence) })
  const getProviders = createProviderLookup(registry, { 'core.entities/v1': coreEntities })
  const callProvider = createProviderCaller(reportCrash)
  const auditStore = createAuditStore(persistence)
  const audit = createAuditLog(auditStore)
  const bulkStore = createBulkStore(persistence)
  const runInChild = createRunInChild()
  const files = createFileServices({
    ...{ db, sql, models, settings, getProviders, audit, runInChild, reportCrash, log },
    signer: mediaSigner,
    idempotency: createIdempotency(db, idempotencyStore),
    dataDir: config.dataDir,
  })
  const identity = createIdentityServices({ db, models, sql, translator, registry, getProviders, callProvider, audit, auditStore, events, live })
  return {
    ...identity,
    sql,
    models,
    translator,
    registry,
    checkCompatibility,
    getProviders,
    callProvider,
    audit,
    auditStore,
    cookies,
    /** The language that was chosen in a browser. */
    languageCookie: createPreferenceCookie('locale', { isSecure: config.isSecure, maxAgeSeconds: YEAR_SECONDS }),
    /** Whether a browser asked for a site without optional plugins. */
    safeModeCookie: createPreferenceCookie('safe-mode', { isSecure: config.isSecure }),
    files,
    uploads: createUploads(path.join(config.dataDir, 'uploads')),
    liveStore,
    settings,
    caches: createCaches(),
    errorLog,
    errorLogStore,
    guestRole: createGuestRole(createPermissionsStore(persistence)),
    sessions: createSessions(identity.sessionsStore, cookies, createViewAs({ db, store: identity.sessionsStore, users: identity.usersStore, audit })),
    rateLimits: createRateLimits(db),
    idempotencyStore,
    createIdempotency: (database: Sequelize) => createIdempotency(database, idempotencyStore),
    pluginsStore: createPluginsStore(persistence),
    pluginData: createPluginDataStore({ models }),
    storedPlugins: createStoredPlugins(path.join(config.dataDir, 'plugins')),
    trust,
    problems,
    recordProblem,
    reportCrash,
    jobs,
    jobRuns,
    createPluginJobs: (plugin: string) => createPluginJobs(plugin, jobs, jobRuns),
    events,
    bulkStore,
    bulk: createBulkService({ store: bulkStore, jobs }),
    live,
    liveHub: createLiveHub(liveStore, log),
    emails,
    logs: createSiteLogs({ jobs, jobRuns, emails, errors: errorLogStore }),
    fetchExternal,
    runInChild,
    locateIpAddress: createLocateIpAddress(config.cityTable),
    /** Can send to receivers on this computer too, when the operator allows it. */
    fetchWebhook: createFetchExternal({ ...network, allowsLoopback: config.allowsLoopbackWebhooks }),
    visitsStore: createVisitsStore(persistence),
    webhooksStore: createWebhooksStore(persistence),
    webhookDeliveries: createWebhookDeliveriesStore(models),
    webhooksSealer: createSealer(config.secret, 'webhooks'),
  }
}
