import path from 'node:path'
import type { Sequelize } from 'sequelize'
import { connect, ensureReachable } from '../database/database.ts'
import { registerConventions } from '../http/conventions.ts'
import { createServer } from '../http/create-server.ts'
import { createSiteApi } from '../http/openapi/site-api.ts'
import { createVisitorsLanguage } from '../i18n/visitors-language.ts'
import { openSession } from '../identity/sessions.ts'
import { createOutbox, listenerJob } from '../messaging/events/events.ts'
import { publicEvents } from '../messaging/webhooks/public-events.ts'
import { sendWebhookJob, WEBHOOKS } from '../messaging/webhooks/send-webhook.ts'
import { createTellWebhooks } from '../messaging/webhooks/tell-webhooks.ts'
import { createBuiltHost } from '../page/built-host.ts'
import { createFitness } from '../plugins/compatibility.ts'
import { discoverPlugins } from '../plugins/discovery.ts'
import { followWishes, followWork, installPlugins, openWanted } from '../plugins/install.ts'
import type { Registry } from '../plugins/registry.ts'
import { followStored } from '../plugins/stored/follow-stored.ts'
import type { Config } from './config/config.ts'
import { coreJobs } from './core/core.jobs.ts'
import { coreListeners } from './core/core.listeners.ts'
import { followChanges } from './follow-changes.ts'
import { createFrame } from './frame.ts'
import type { Log } from './logging/log.ts'
import { ownRoutes, putOwnRoutes } from './routes.ts'
import { createServices } from './services.ts'

export type Site = Awaited<ReturnType<typeof createSite>>

/** Puts a whole site together. */
export async function createSite(config: Config, databaseUrl: string, log: Log) {
  const db = connect(databaseUrl)
  try {
    return await assemble(config, databaseUrl, log, db)
  } catch (error) {
    await db.close()
    throw error
  }
}

async function assemble(config: Config, databaseUrl: string, log: Log, db: Sequelize) {
  await ensureReachable(db)
  const core = createServices(config, databaseUrl, db, log)
  const discovery = await discoverPlugins({ ...config, stored: core.storedPlugins, strict: config.production })
  for (const { folder, reason } of discovery.unusable) log.warn({ folder }, `a plugin is left out: ${reason}`)
  const { settings, jobs, pluginsStore } = core
  const server = await createServer({ ...config, log })
  let registry: Registry
  let draining = false
  let working = false
  const theRegistry = () => registry
  const baseUrl = () => (config.port === 0 ? server.info.uri : config.baseUrl)
  const language = createVisitorsLanguage(settings, core.chosenLanguage)
  const builtHost = createBuiltHost(path.join(config.root, 'host', 'dist'), config.production)
  const around = { config, log, registry: theRegistry, baseUrl, languageOf: language.of, builtHost }

  const frame = createFrame(core, { ...around, unusable: discovery.unusable, openApi: () => siteApi(), follow: () => followPlugins() })
  registerConventions(server, { ...core, ...around, ...frame, origin: baseUrl })
  const surroundings = { ...around, core, frame, isDraining: () => draining }
  const own = ownRoutes(surroundings)
  putOwnRoutes(server, own, surroundings)
  const siteApi = createSiteApi(own, theRegistry)

  const { contextFor } = frame
  const loader = { db, server, settings, translator: core.translator, api: frame.api, contextFor, crashed: core.crashed }
  registry = await installPlugins(discovery.found, createFitness(core.trust), { ...loader, store: pluginsStore, trust: core.trust })
  await openWanted(registry, pluginsStore, loader, log)
  await jobs.start()
  await language.refresh()

  let following: Promise<void> = Promise.resolve()
  /** One after the other: two at once would start a plugin twice. */
  function followPlugins() {
    following = following
      .catch(() => {})
      .then(async () => {
        await followStored(registry, { ...core, log })
        await followStored(registry, { ...core, log })
        await followWishes(registry, pluginsStore, loader, log)
        if (working) await followWork(registry, jobs)
        core.liveHub.siteChanged()
      })
    return following
  }

  const listeners = coreListeners({
    identities: core.identities,
    settings: frame.settings,
    verification: frame.verification,
    sendFirstCode: frame.sendFirstCode,
  })
  const heardByCore = new Set<string>(listeners.map(({ event }) => event.name))
  const listenersOf = async (event: string) => {
    const known = [...registry.listeningTo(event), ...(await pluginsStore.listenersOf(event))]
    return [...new Set([...(heardByCore.has(event) ? ['core'] : []), ...known])]
  }
  const tellOutside = createTellWebhooks({ store: core.webhooksStore, jobs, offered: () => publicEvents(registry), log })
  const outbox = createOutbox({ db, sql: core.sql, jobs, log, listenersOf, tellOutside })
  const wakeOutbox = () => {
    if (working) outbox.wake()
  }
  const broadcast = await followChanges(core, { databaseUrl, log, refreshLanguage: language.refresh, wakeOutbox, followPlugins })

  return {
    server,
    db,
    registry,
    /** Folders that look like plugins and cannot be used. */
    unusable: discovery.unusable,
    identities: core.identities,
    guestRole: core.guestRole,
    pluginsStore,
    storedPlugins: core.storedPlugins,
    jobs,
    contextFor,
    /** The API of all plugins that are open, described. */
    openApi: siteApi,
    openSession: (userId: number) => openSession(core.sessionsStore, core.cookies, userId),
    /** Takes part in the site's background work: an operator's command opens a site and leaves that to the servers. */
    async work() {
      working = true
      await jobs.open('core', [...coreJobs({ ...core, live: core.liveStore, sessions: core.sessionsStore }), ...listeners.map(listenerJob)])
      const isOpen = (owner: string) => owner === 'core' || registry.isOpen(owner)
      const { webhooksStore: store, webhooksSealer: sealer, tellOutside: fetchOutside } = core
      await jobs.open(WEBHOOKS, [sendWebhookJob({ store, sealer, fetchOutside, isOpen })])
      await followWork(registry, jobs)
      outbox.wake()
    },
    async start() {
      await this.work()
      await server.start()
    },
    /** Lets running requests finish, then closes what was opened, last first. */
    async stop() {
      draining = true
      await broadcast.close()
      core.liveHub.close()
      await server.stop({ timeout: 10_000 })
      await outbox.stop()
      await jobs.stop()
      for (const { half, services } of registry.open()) await half?.stop?.(services)
      await core.storage.close()
      await db.close()
    },
  }
}
