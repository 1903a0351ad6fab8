import { lookup } from 'node:dns/promises'
import https from 'node:https'
import path from 'node:path'
import type { Sequelize } from 'sequelize'
import { createModels } from '../database/create-models.ts'
import { createSql } from '../database/sql.ts'
import { createFiles } from '../files/files.ts'
import { createDiskStorage } from '../files/storage.ts'
import { createCookies, createPreferenceCookie } from '../http/cookies.ts'
import { createIdempotencyStore } from '../http/idempotency.store.ts'
import { createIdempotency } from '../http/idempotency.ts'
import { createUploads } from '../http/uploads/uploads.ts'
import { getCoreCatalogues } from '../i18n/core-catalogues.ts'
import { createTranslator } from '../i18n/translator.ts'
import { createGuestRole } from '../identity/guest-role.ts'
import { createIdentityStore } from '../identity/identity.store.ts'
import { createPasswords } from '../identity/passwords.ts'
import { createSessionsStore } from '../identity/sessions.store.ts'
import { createSessions } from '../identity/sessions.ts'
import { createUsers } from '../identity/users.ts'
import { createEmailStore } from '../messaging/email/email.store.ts'
import { createEventPublisher } from '../messaging/events/events.ts'
import { createJobQueue } from '../messaging/jobs/job-queue.ts'
import { createJobRunsStore } from '../messaging/jobs/job-runs.store.ts'
import { createPluginJobs } from '../messaging/jobs/plugin-jobs.ts'
import { createLiveStore } from '../messaging/live/live.store.ts'
import { createLive } from '../messaging/live/live.ts'
import { createLiveHub } from '../messaging/live/live-hub.ts'
import { createWebhooksStore } from '../messaging/webhooks/webhooks.store.ts'
import { createPluginsStore } from '../plugins/plugins.store.ts'
import { createProblemsStore } from '../plugins/problems.store.ts'
import { createProblemRecorder } from '../plugins/record-problem.ts'
import { createCrashReporter } from '../plugins/report-crash.ts'
import { createStoredPlugins } from '../plugins/stored/stored-plugins.ts'
import { createTrust } from '../plugins/trust.ts'
import { createFetchExternal } from '../security/fetch-external.ts'
import { createLocateIpAddress } from '../security/locate-ip-address.ts'
import { createRateLimits } from '../security/rate-limits.ts'
import { createRunInChild } from '../security/run-in-child.ts'
import { createSealer } from '../security/sealer.ts'
import { createSigner } from '../security/signer.ts'
import { createSettingsStore } from '../settings/settings.ts'
import type { Config } from './config/config.ts'
import { coreModels } from './core-models.ts'
import type { Log } from './logging/log.ts'
import { createSiteLogs } from './logging/site-logs.ts'

const YEAR_SECONDS = 365 * 24 * 3600

const network = {
  lookup: async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address),
  request: https.request,
} as const

/** Creates the services that need neither plugins nor HTTP. The composition root passes each part only the services that it uses. */
export function createCoreServices(config: Config, databaseUrl: string, db: Sequelize, log: Log) {
  const sql = createSql(db)
  const models = createModels(db, 'core', coreModels)
  const translator = createTranslator()
  translator.add(getCoreCatalogues())
  const identities = createIdentityStore(sql)
  const sessionsStore = createSessionsStore(sql)
  const cookies = createCookies({ isSecure: config.isSecure, signer: createSigner(config.secret, 'xsrf') })
  const storage = createDiskStorage(path.join(config.dataDir, 'files'))
  const mediaSigner = createSigner(config.secret, 'media')
  const idempotencyStore = createIdempotencyStore(sql)
  const liveStore = createLiveStore(sql)
  const events = createEventPublisher(sql)
  const problems = createProblemsStore(sql)
  const recordProblem = createProblemRecorder(db, problems)
  const reportCrash = createCrashReporter(recordProblem, log)
  const jobRuns = createJobRunsStore(sql)
  const jobs = createJobQueue({ databaseUrl, log, reportCrash, saveProgress: jobRuns.saveProgress })
  const emails = createEmailStore(sql)
  return {
    sql,
    models,
    translator,
    identities,
    sessionsStore,
    cookies,
    /** The language that was chosen in a browser. */
    languageCookie: createPreferenceCookie('locale', { isSecure: config.isSecure, maxAgeSeconds: YEAR_SECONDS }),
    /** Whether a browser asked for a site without optional plugins. */
    safeModeCookie: createPreferenceCookie('safe-mode', { isSecure: config.isSecure }),
    storage,
    uploads: createUploads(path.join(config.dataDir, 'uploads')),
    mediaSigner,
    liveStore,
    settings: createSettingsStore(sql, createSealer(config.secret, 'settings'), log),
    guestRole: createGuestRole(identities),
    users: createUsers({ db, store: identities, passwords: createPasswords(), events }),
    sessions: createSessions(sessionsStore, cookies),
    createPluginFiles: (plugin: string) => createFiles(sql, storage, mediaSigner, plugin),
    rateLimits: createRateLimits(db),
    idempotencyStore,
    idempotency: createIdempotency(db, idempotencyStore),
    pluginsStore: createPluginsStore(sql),
    storedPlugins: createStoredPlugins(path.join(config.dataDir, 'plugins')),
    trust: createTrust({ isProduction: config.isProduction, trustedKeys: config.trustedPluginKeys }),
    problems,
    recordProblem,
    reportCrash,
    jobs,
    jobRuns,
    createPluginJobs: (plugin: string) => createPluginJobs(plugin, jobs, jobRuns),
    events,
    live: createLive(liveStore),
    liveHub: createLiveHub(liveStore, log),
    emails,
    logs: createSiteLogs({ jobs, jobRuns, emails, readRecentErrors: log.readRecentErrors }),
    fetchExternal: createFetchExternal(network),
    runInChild: createRunInChild(),
    locateIpAddress: createLocateIpAddress(config.cityTable),
    /** Can send to receivers on this computer too, when the operator allows it. */
    fetchWebhook: createFetchExternal({ ...network, allowsLoopback: config.allowsLoopbackWebhooks }),
    webhooksStore: createWebhooksStore(sql),
    webhooksSealer: createSealer(config.secret, 'webhooks'),
  }
}
