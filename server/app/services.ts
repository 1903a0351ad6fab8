import { lookup } from 'node:dns/promises'
import https from 'node:https'
import path from 'node:path'
import type { Sequelize } from 'sequelize'
import { createSql } from '../database/sql.ts'
import { createFiles } from '../files/files.ts'
import { createDiskStorage } from '../files/storage.ts'
import { createChoice, createCookies } from '../http/cookies.ts'
import { createIdempotencyStore } from '../http/idempotency.store.ts'
import { createIdempotency } from '../http/idempotency.ts'
import { createUploads } from '../http/uploads/uploads.ts'
import { coreCatalogues } from '../i18n/core-catalogues.ts'
import { createTranslator } from '../i18n/translator.ts'
import { createGuestRole } from '../identity/guest-role.ts'
import { createIdentityStore } from '../identity/identity.store.ts'
import { createPasswords } from '../identity/passwords.ts'
import { createSessionsStore } from '../identity/sessions.store.ts'
import { createSessions } from '../identity/sessions.ts'
import { createUsers } from '../identity/users.ts'
import { createMailStore } from '../messaging/email/mail.store.ts'
import { createEvents } from '../messaging/events/events.ts'
import { createJobRunsStore } from '../messaging/jobs/job-runs.store.ts'
import { createJobQueue } from '../messaging/jobs/jobs.ts'
import { createLiveStore } from '../messaging/live/live.store.ts'
import { createLive } from '../messaging/live/live.ts'
import { createLiveHub } from '../messaging/live/live-hub.ts'
import { createWebhooksStore } from '../messaging/webhooks/webhooks.store.ts'
import { createNoteProblem } from '../plugins/note-problem.ts'
import { createPluginsStore } from '../plugins/plugins.store.ts'
import { createProblemsStore } from '../plugins/problems.store.ts'
import { createStoredPlugins } from '../plugins/stored/stored-plugins.ts'
import { createTrust } from '../plugins/trust.ts'
import { createFetchOutside } from '../security/fetch-external.ts'
import { createSigner } from '../security/keys.ts'
import { createPlaceOf } from '../security/locate-ip-address.ts'
import { createRateLimits } from '../security/rate-limits.ts'
import { createInChild } from '../security/run-in-child.ts'
import { createSealer } from '../security/sealer.ts'
import { createSettings } from '../settings/settings.ts'
import type { Config } from './config/config.ts'
import type { Log } from './logging/log.ts'
import { createSiteLogs } from './logging/site-logs.ts'

const YEAR = 365 * 24 * 3600 * 1000

const outside = {
  lookup: async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address),
  request: https.request,
} as const

export type CoreServices = ReturnType<typeof createServices>

/** Everything the core can do, before any plugin and without HTTP: made here, once, and handed on as plain arguments. */
export function createServices(config: Config, databaseUrl: string, db: Sequelize, log: Log) {
  const sql = createSql(db)
  const translator = createTranslator()
  translator.add(coreCatalogues())
  const identities = createIdentityStore(sql)
  const sessionsStore = createSessionsStore(sql)
  const cookies = createCookies({ secure: config.secure, signer: createSigner(config.secret, 'xsrf') })
  const storage = createDiskStorage(path.join(config.dataDir, 'files'))
  const mediaSigner = createSigner(config.secret, 'media')
  const idempotencyStore = createIdempotencyStore(sql)
  const liveStore = createLiveStore(sql)
  const events = createEvents(sql)
  const problems = createProblemsStore(sql)
  const noteProblem = createNoteProblem(db, problems)
  const crashed = (plugin: string, place: string, error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    void noteProblem({ plugin, side: 'server', place, message }).catch((err) => log.error({ err, plugin }, 'a problem could not be noted'))
  }
  const jobs = createJobQueue(databaseUrl, log, crashed)
  const mails = createMailStore(sql)
  return {
    db,
    sql,
    translator,
    identities,
    sessionsStore,
    cookies,
    /** Which language was chosen in a browser. */
    chosenLanguage: createChoice('locale', { ...config, ttl: YEAR }),
    /** Whether core plugins alone were asked for in a browser. */
    safeMode: createChoice('safe-mode', config),
    storage,
    uploads: createUploads(path.join(config.dataDir, 'uploads')),
    mediaSigner,
    liveStore,
    settings: createSettings(sql, createSealer(config.secret, 'settings'), log),
    guestRole: createGuestRole(identities),
    users: createUsers({ db, store: identities, passwords: createPasswords(), events }),
    sessions: createSessions(sessionsStore, cookies),
    filesOf: (plugin: string) => createFiles(sql, storage, mediaSigner, plugin),
    limits: createRateLimits(db),
    idempotencyStore,
    idempotency: createIdempotency(db, idempotencyStore),
    pluginsStore: createPluginsStore(sql),
    storedPlugins: createStoredPlugins(path.join(config.dataDir, 'plugins')),
    trust: createTrust({ production: config.production, trustedKeys: config.trustedPluginKeys }),
    problems,
    noteProblem,
    crashed,
    jobs,
    events,
    live: createLive(liveStore),
    liveHub: createLiveHub(liveStore, log),
    mails,
    logs: createSiteLogs({ jobs, runs: createJobRunsStore(sql), mails, recentErrors: log.recentErrors }),
    fetchExternal: createFetchOutside(outside),
    runInChild: createInChild(),
    locateIpAddress: createPlaceOf(config.cityTable),
    /** The same for webhooks, which may also be tried on this computer. */
    tellOutside: createFetchOutside({ ...outside, allowsLoopback: config.webhooksLoopback }),
    webhooksStore: createWebhooksStore(sql),
    webhooksSealer: createSealer(config.secret, 'webhooks'),
  }
}
