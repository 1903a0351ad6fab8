import { createHash } from 'node:crypto'
import path from 'node:path'
import sdk from '@balafon/sdk/package.json' with { type: 'json' }
import type { Request } from '@hapi/hapi'
import type { Sequelize } from 'sequelize'
import { assetRoutes } from './assets/assets.routes.ts'
import type { Config } from './config/config.ts'
import { createSealer } from './config/sealer.ts'
import { coreJobs } from './core/core.jobs.ts'
import { coreListeners } from './core/core.listeners.ts'
import { CORE_MAILS } from './core/core.mails.ts'
import { coreRoutes, LOCALE_COOKIE } from './core/core.routes.ts'
import { healthRoutes } from './core/health.routes.ts'
import { listen } from './database/broadcast.ts'
import { connect, ensureReachable } from './database/database.ts'
import { liveReloadRoutes } from './dev/live-reload.routes.ts'
import { mailboxRoutes } from './dev/mailbox.routes.ts'
import { createOutbox, listenerJob } from './events/events.ts'
import { fileRoutes } from './files/files.routes.ts'
import { toHapiRoute } from './http/api.ts'
import { createServer } from './http/create-server.ts'
import { registerCsrf } from './http/csrf.ts'
import { registerErrors } from './http/errors.ts'
import { registerHeaders } from './http/headers.ts'
import { registerMethodOverride } from './http/method-override.ts'
import { identityOn, registerSessionAuth } from './http/session-auth.ts'
import { languageFrom } from './i18n/translator.ts'
import { createGate } from './identity/gate.ts'
import { openSession } from './identity/sessions.ts'
import { createVerificationStore } from './identity/verification.store.ts'
import { createVerification } from './identity/verification.ts'
import { liveRoutes } from './live/live.routes.ts'
import { errorLogRoutes } from './log/error-log.routes.ts'
import type { Log } from './log/log.ts'
import { createMail } from './mail/mail.ts'
import { openApi } from './openapi/openapi.ts'
import { createBootstrap } from './page/bootstrap.ts'
import { createBuiltHost } from './page/built-host.ts'
import { createDocument } from './page/document.ts'
import { registerPages, visitorOf } from './page/page.routes.ts'
import { createPageFinder } from './page/page-finder.ts'
import { safeModeRoutes } from './page/safe-mode.routes.ts'
import { THEME_SCRIPT } from './page/themes.ts'
import { personalDataRoutes } from './personal-data/personal-data.routes.ts'
import { createPersonalDataStore } from './personal-data/personal-data.store.ts'
import { createPersonalData } from './personal-data/personal-data.ts'
import { incompatibility } from './plugins/compatibility.ts'
import { createCache, createContexts } from './plugins/context.ts'
import { discoverPlugins } from './plugins/discovery.ts'
import { registerGate } from './plugins/gate.ts'
import { followWishes, followWork, installPlugins, openWanted } from './plugins/install.ts'
import { createOffered } from './plugins/offers.ts'
import { createPluginOperations } from './plugins/operations.ts'
import type { Registry } from './plugins/registry.ts'
import { pwaRoutes } from './pwa/pwa.routes.ts'
import { createServices } from './services.ts'
import { settingsOfOpen } from './settings/settings.ts'
import { countries } from './value-lists/countries.ts'
import { localizations } from './value-lists/localizations.ts'
import { timezones } from './value-lists/timezones.ts'
import { valueListRoutes } from './value-lists/value-lists.routes.ts'
import { createValueLists } from './value-lists/value-lists.ts'

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
  const discovery = await discoverPlugins(config.root, config.pluginsDir, config.production)
  const core = createServices(config, databaseUrl, db, log)
  const { sql, settings, translator, identities, guestRole, limits, cookies, jobs, pluginsStore, liveHub } = core
  const hostDist = path.join(config.root, 'host', 'dist')
  const builtHost = createBuiltHost(hostDist, config.production)
  const document = createDocument(builtHost, config)

  const server = await createServer({ ...config, log })
  let registry: Registry
  let draining = false
  const theRegistry = () => registry
  const baseUrl = () => (config.port === 0 ? server.info.uri : config.baseUrl)
  let defaultLanguage = 'en'
  const languageOf = (request: Request) =>
    languageFrom(
      identityOn(request)?.user.language ?? String(request.state?.[LOCALE_COOKIE] ?? ''),
      request.headers['accept-language'] as string | undefined,
      defaultLanguage,
    )

  const closedTo = createGate(settings)
  const bootstrap = createBootstrap({ registry: theRegistry, settings, translator, guestRole, closedTo, baseUrl })
  const sendMail = createMail({
    store: core.mails,
    jobs,
    settings,
    translator,
    siteUrl: baseUrl,
    templateOf: (plugin, name) => (plugin === 'core' ? CORE_MAILS : registry.get(plugin)?.half?.mails)?.find((template) => template.name === name),
  })
  const verification = createVerification({
    db,
    store: createVerificationStore(sql),
    mail: { send: (letter, transaction) => sendMail('core', letter, transaction) },
    secret: config.secret,
  })
  const bootstrapFor = async (request: Request, userId: number | null) => {
    const user = userId === null ? null : await identities.userById(userId)
    const visitor = visitorOf(request, languageOf(request))
    const identity = user && { id: user.id, sessionId: 0, user, can: () => false }
    return bootstrap({ ...visitor, identity, language: user?.language ?? visitor.language })
  }
  const { users, sessions, events, live } = core
  const plugins = createPluginOperations({
    db,
    storage: core.storage,
    registry: theRegistry,
    store: pluginsStore,
    problems: core.problems,
    jobs,
    loader: { settings, translator, crashed: core.crashed },
    unusable: () => discovery.unusable,
    follow: () => plansChanged(),
  })
  const valueLists = createValueLists(
    () => [countries, localizations, timezones(translator), ...registry.open().flatMap(({ valueLists: contributed = [] }) => contributed)],
    createCache(),
  )
  const { translate: say } = translator
  const offered = createOffered(theRegistry)
  const shownSettings = settingsOfOpen(settings, (owner) => owner === 'core' || registry.isOpen(owner))
  const shared = { valueLists, db, sql, settings: shownSettings, limits, languageOf, say, users, sessions, events, live, plugins, bootstrapFor, offered }
  const contextFor = createContexts({ ...shared, site: { url: baseUrl, isProduction: config.production } }, (id) => ({
    log: log.child({ plugin: id }),
    jobs: { enqueue: (name, data, { transaction, ...options } = {}) => jobs.enqueue({ owner: id, name, data, ...options }, transaction) },
    mail: { send: (letter, transaction) => sendMail(id, letter, transaction) },
    files: core.filesOf(id),
    ...createSealer(config.secret, `plugin/${id}`),
  }))

  cookies.register(server)
  registerSessionAuth(server, { identities, sessions: core.sessionsStore, cookies })
  registerMethodOverride(server)
  registerGate(server, theRegistry)
  registerCsrf(server, { cookies, origin: baseUrl })
  registerErrors(server, { translator, languageOf, traceRoot: config.production ? undefined : config.root })
  registerHeaders(server, { secure: config.secure, scriptHashes: () => [hashOf(THEME_SCRIPT)] })

  const api = {
    limits,
    uploads: core.uploads,
    closedTo,
    requireConfirmed: sessions.requireConfirmed,
    guestPermissions: guestRole.permissions,
    crashed: core.crashed,
  }
  const gatherPersonalData = createPersonalData({
    store: createPersonalDataStore(sql),
    open: () => registry.open(),
    siteName: () => settings.get<string>('branding.site_name'),
    crashed: core.crashed,
  })
  const ownRoutes = [
    ...coreRoutes({
      identities,
      verification,
      problems: core.problems,
      knowsPlugin: (id) => registry.get(id) !== undefined,
      bootstrap,
      languageOf,
      offered,
    }),
    ...valueListRoutes(valueLists, languageOf),
    ...personalDataRoutes(gatherPersonalData),
  ]
  server.route([
    ...healthRoutes({ db, registry: theRegistry, contextFor, isDraining: () => draining }),
    ...(config.liveReload ? liveReloadRoutes() : []),
    ...(config.production ? [] : mailboxRoutes(core.mails)),
    ...fileRoutes(core.storage, core.mediaSigner),
    ...assetRoutes(hostDist, theRegistry),
    ...liveRoutes(liveHub, api),
    ...safeModeRoutes(),
    ...pwaRoutes({ builtHost, bootstrap, document, languageOf, baseUrl, liveReload: config.liveReload }),
    ...errorLogRoutes(log.recentErrors, api),
    ...ownRoutes.map((route) => toHapiRoute(route, 'core', api)),
  ])
  registerPages(server, {
    registry: theRegistry,
    cookies,
    languageOf,
    baseUrl,
    bootstrap,
    findPage: createPageFinder(theRegistry, contextFor),
    document,
  })

  for (const { folder, reason } of discovery.unusable) log.warn({ folder }, `a plugin is left out: ${reason}`)
  const loader = { db, server, settings, translator, api, contextFor, crashed: core.crashed }
  registry = await installPlugins(discovery.found, incompatibility, { ...loader, store: pluginsStore })
  await openWanted(registry, loader, log)
  await jobs.start()
  const readDefaultLanguage = async () => {
    defaultLanguage = await settings.get<string>('locale.default')
  }
  await readDefaultLanguage()

  const listeners = coreListeners({ identities, settings: shownSettings, verification })
  const outbox = createOutbox({
    db,
    sql,
    jobs,
    log,
    listenersOf: (event) => [
      ...(listeners.some((listener) => listener.event.name === event) ? ['core'] : []),
      ...registry
        .open()
        .filter(({ listensTo }) => listensTo?.has(event))
        .map(({ found }) => found.manifest.id),
    ],
  })
  let working = false
  const broadcast = await listen(databaseUrl, log)
  const siteChanged = () => liveHub.shout('core.site_changed')
  broadcast.on('roles', () => {
    guestRole.forget()
    siteChanged()
  })
  broadcast.on('settings', () => {
    settings.refresh()
    void readDefaultLanguage().catch((err) => log.error({ err }, 'the settings could not be read'))
    siteChanged()
  })
  broadcast.on('live', (id) => liveHub.heard(Number(id)))
  broadcast.on(
    'sessions',
    (id) => void liveHub.sessionEnded(id === '' ? null : Number(id)).catch((err) => log.error({ err }, 'live streams could not be ended')),
  )
  broadcast.on('suspended', (id) => liveHub.suspended(Number(id)))
  broadcast.on('events', () => working && outbox.wake())
  broadcast.on('plugins', () => void plansChanged().catch((err) => log.error({ err }, 'the plugin list could not be read')))

  let following: Promise<void> = Promise.resolve()
  /** One after the other: two at once would start a plugin twice. */
  function plansChanged() {
    following = following
      .catch(() => {})
      .then(async () => {
        await followWishes(registry, pluginsStore, loader, log)
        if (working) await followWork(registry, jobs)
        siteChanged()
      })
    return following
  }

  return {
    server,
    db,
    registry,
    /** Folders that look like plugins and cannot be used. */
    unusable: discovery.unusable,
    identities,
    guestRole,
    pluginsStore,
    jobs,
    contextFor,
    /** The API of all plugins that are open, described. */
    openApi: () =>
      openApi(
        [
          ...ownRoutes.map(({ endpoint }) => ({ owner: 'core', endpoint })),
          ...registry.open().flatMap(({ found, routes = [] }) => routes.map(({ endpoint }) => ({ owner: found.manifest.id, endpoint }))),
        ],
        { title: 'Balafon', version: sdk.version },
      ),
    openSession: (userId: number) => openSession(core.sessionsStore, cookies, userId),
    /** Takes part in the site's background work: an operator's command opens a site and leaves that to the servers. */
    async work() {
      working = true
      const own = coreJobs({ live: core.liveStore, mails: core.mails, sessions: core.sessionsStore, problems: core.problems, settings, uploads: core.uploads })
      await jobs.open('core', [...own, ...listeners.map(listenerJob)])
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
      liveHub.close()
      await server.stop({ timeout: 10_000 })
      await outbox.stop()
      await jobs.stop()
      for (const { half, services } of registry.open()) await half?.stop?.(services)
      await core.storage.close()
      await db.close()
    },
  }
}

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`
