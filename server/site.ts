import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Request } from '@hapi/hapi'
import type { Sequelize } from 'sequelize'
import { assetRoutes } from './assets/assets.routes.ts'
import type { Config } from './config/config.ts'
import { createSigner } from './config/keys.ts'
import { coreRoutes, LOCALE_COOKIE } from './core/core.routes.ts'
import { healthRoutes } from './core/health.routes.ts'
import { listen } from './database/broadcast.ts'
import { connect, ensureReachable } from './database/database.ts'
import { createSql } from './database/sql.ts'
import { liveReloadRoutes } from './dev/live-reload.routes.ts'
import { fileRoutes } from './files/files.routes.ts'
import { createFiles } from './files/files.ts'
import { createDiskStorage } from './files/storage.ts'
import { toHapiRoute } from './http/api.ts'
import { createCookies } from './http/cookies.ts'
import { createServer } from './http/create-server.ts'
import { registerCsrf } from './http/csrf.ts'
import { registerErrors } from './http/errors.ts'
import { registerHeaders } from './http/headers.ts'
import { createLimits } from './http/limits.ts'
import { registerMethodOverride } from './http/method-override.ts'
import { identityOn, registerSessionAuth } from './http/session-auth.ts'
import { coreCatalogues } from './i18n/core-catalogues.ts'
import { createTranslator, languageFrom } from './i18n/translator.ts'
import { createGuestRole } from './identity/guest-role.ts'
import { createIdentityStore } from './identity/identity.store.ts'
import { createPasswords } from './identity/passwords.ts'
import { createSessionsStore } from './identity/sessions.store.ts'
import { createSessions, openSession } from './identity/sessions.ts'
import { createUsers } from './identity/users.ts'
import { errorLogRoutes } from './log/error-log.routes.ts'
import type { Log } from './log/log.ts'
import { createBootstrap } from './page/bootstrap.ts'
import { createDocument } from './page/document.ts'
import { registerPages, visitorOf } from './page/page.routes.ts'
import { createPageFinder } from './page/page-finder.ts'
import { THEME_SCRIPT } from './page/themes.ts'
import { incompatibility } from './plugins/compatibility.ts'
import { createContexts } from './plugins/context.ts'
import { discoverPlugins } from './plugins/discovery.ts'
import { registerGate } from './plugins/gate.ts'
import { installPlugins, openWanted } from './plugins/install.ts'
import { createPluginsStore } from './plugins/plugins.store.ts'
import type { Registry } from './plugins/registry.ts'
import { createSettings } from './settings/settings.ts'

export type Site = Awaited<ReturnType<typeof createSite>>

/** Puts a whole site together: every dependency is made here, once, and handed on as a plain argument. */
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
  const sql = createSql(db)
  const translator = createTranslator()
  translator.add(coreCatalogues())
  const settings = createSettings(sql)
  const identities = createIdentityStore(sql)
  const guestRole = createGuestRole(identities)
  const sessionsStore = createSessionsStore(sql)
  const pluginsStore = createPluginsStore(sql)
  const cookies = createCookies({ secure: config.secure, signer: createSigner(config.secret, 'xsrf') })
  const passwords = createPasswords()
  const storage = createDiskStorage(path.join(config.dataDir, 'files'))
  const mediaSigner = createSigner(config.secret, 'media')
  const limits = createLimits(db)
  const hostDist = path.join(config.root, 'host', 'dist')

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

  const bootstrap = createBootstrap({ registry: theRegistry, settings, translator, guestRole, baseUrl })
  const contextFor = createContexts(
    {
      db,
      sql,
      settings,
      limits,
      languageOf,
      users: createUsers(identities, passwords),
      sessions: createSessions(sessionsStore, cookies),
      files: createFiles(sql, storage, mediaSigner),
      bootstrapFor: async (request, userId) => {
        const user = userId === null ? null : await identities.userById(userId)
        const visitor = visitorOf(request, languageOf(request))
        const identity = user && { id: user.id, sessionId: 0, user, can: () => false }
        return bootstrap({ ...visitor, identity, language: user?.language ?? visitor.language })
      },
    },
    log,
  )

  cookies.register(server)
  registerSessionAuth(server, { identities, sessions: sessionsStore, cookies })
  registerMethodOverride(server)
  registerGate(server, theRegistry)
  registerCsrf(server, { cookies, origin: baseUrl })
  registerErrors(server, { translator, languageOf, traceRoot: config.production ? undefined : config.root })
  registerHeaders(server, { secure: config.secure, scriptHashes: () => [hashOf(THEME_SCRIPT)] })

  const api = { limits, guestPermissions: guestRole.permissions }
  server.route([
    ...healthRoutes(db, theRegistry, () => draining),
    ...(config.liveReload ? liveReloadRoutes() : []),
    ...fileRoutes(storage, mediaSigner),
    ...assetRoutes(hostDist, theRegistry),
    ...errorLogRoutes(log.recentErrors),
    ...coreRoutes({ identities, bootstrap, languageOf }).map((route) => toHapiRoute(route, 'core', api)),
  ])
  registerPages(server, {
    registry: theRegistry,
    cookies,
    languageOf,
    baseUrl,
    bootstrap,
    findPage: createPageFinder(theRegistry, contextFor),
    document: createDocument(hostDist, config),
  })

  const discovery = await discoverPlugins(config.root, config.pluginsDir)
  for (const { folder, reason } of discovery.unusable) log.warn({ folder }, `a plugin is left out: ${reason}`)
  const loader = { db, server, settings, translator, api, contextFor }
  registry = await installPlugins(discovery.found, incompatibility, { ...loader, store: pluginsStore })
  await openWanted(registry, loader, log)
  defaultLanguage = await settings.get<string>('locale.default')

  const broadcast = await listen(databaseUrl, log)
  broadcast.on('roles', () => guestRole.forget())
  broadcast.on('settings', () => settings.refresh())
  broadcast.on('plugins', () => void followWishes().catch((err) => log.error({ err }, 'the plugin list could not be read')))

  async function followWishes() {
    const wishes = await pluginsStore.wishes()
    for (const plugin of registry.all()) plugin.wanted = wishes.get(plugin.found.manifest.id) ?? false
    await openWanted(registry, loader, log)
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
    contextFor,
    openSession: (userId: number) => openSession(sessionsStore, cookies, userId),
    async start() {
      await server.start()
    },
    /** Lets running requests finish, then closes what was opened, last first. */
    async stop() {
      draining = true
      await broadcast.close()
      await server.stop({ timeout: 10_000 })
      for (const { half, services } of registry.open()) await half?.stop?.(services)
      await db.close()
    },
  }
}

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`
