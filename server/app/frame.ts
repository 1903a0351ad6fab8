import type { OpenApiDocument } from '@balafon/sdk/server'
import type { Request } from '@hapi/hapi'
import { createWhoBears } from '../http/bearer.ts'
import { identityOf } from '../http/session-auth.ts'
import { countries } from '../i18n/value-lists/countries.ts'
import { localizations } from '../i18n/value-lists/localizations.ts'
import { timezones } from '../i18n/value-lists/timezones.ts'
import { createValueLists } from '../i18n/value-lists/value-lists.ts'
import { createFirstCode, type SendFirstCode } from '../identity/first-code.ts'
import { createGate } from '../identity/gate.ts'
import { createVerificationStore } from '../identity/verification.store.ts'
import { createVerification } from '../identity/verification.ts'
import { createMail } from '../messaging/email/mail.ts'
import { createNotify } from '../messaging/notifications/notify.ts'
import { publicEvents } from '../messaging/webhooks/public-events.ts'
import { createWebhooks } from '../messaging/webhooks/webhooks.ts'
import { createAds } from '../page/ads/ads.ts'
import { createBootstrap } from '../page/bootstrap.ts'
import type { BuiltHost } from '../page/built-host.ts'
import { createHome, homePages } from '../page/home.ts'
import { visitorOf } from '../page/page.routes.ts'
import { createAsk } from '../plugins/ask.ts'
import { createCache, createContexts } from '../plugins/context.ts'
import type { UnusablePlugin } from '../plugins/discovery.ts'
import { createOffered } from '../plugins/offers.ts'
import { createPluginOperations } from '../plugins/operations.ts'
import { notificationTypes, type Registry } from '../plugins/registry.ts'
import { fencedBy } from '../plugins/scopes.ts'
import { isOutside } from '../security/fetch-external.ts'
import { createSealer } from '../security/sealer.ts'
import { settingsOfOpen } from '../settings/settings.ts'
import type { Config } from './config/config.ts'
import { CORE_MAILS } from './core/core.mails.ts'
import type { Log } from './logging/log.ts'
import type { CoreServices } from './services.ts'

export interface Surroundings {
  readonly config: Config
  readonly log: Log
  /** Known once the plugins are installed; nothing here asks before. */
  readonly registry: () => Registry
  readonly unusable: readonly UnusablePlugin[]
  /** The site's public origin. */
  readonly baseUrl: () => string
  readonly languageOf: (request: Request) => string
  readonly builtHost: () => BuiltHost
  /** The API as it is now. */
  readonly openApi: () => OpenApiDocument
  /** Brings this node in line with the operator's wishes. */
  readonly follow: () => Promise<void>
}

export type Frame = ReturnType<typeof createFrame>

/** What the core can do once it knows which plugins there are: pages' data, letters, and what each plugin's server half is handed. */
export function createFrame(core: CoreServices, { config, log, registry, unusable, baseUrl, languageOf, builtHost, openApi, follow }: Surroundings) {
  const { db, sql, settings, translator, identities, guestRole, limits, jobs, users, sessions, events, live, logs } = core
  const closedTo = createGate(settings)
  const ads = createAds(settings, registry)
  const homeFor = createHome({ settings, guestRole })
  const offered = createOffered(registry)
  const ask = createAsk(core.crashed)
  // A page is shown whether or not a letter could be written.
  const trySendFirstCode: SendFirstCode = (user, language) =>
    sendFirstCode(user, language).catch((err) => log.error({ err }, 'the first code of somebody at the gate'))
  const bootstrap = createBootstrap({
    registry,
    settings,
    translator,
    guestRole,
    closedTo,
    sendFirstCode: trySendFirstCode,
    baseUrl,
    ads,
    homeFor,
    offered,
    crashed: core.crashed,
    drawings: () => builtHost().drawings,
  })
  const sendMail = createMail({
    store: core.mails,
    jobs,
    settings,
    translator,
    siteUrl: baseUrl,
    templateOf: (plugin, name) => (plugin === 'core' ? CORE_MAILS : registry().get(plugin)?.half?.emails)?.find((template) => template.name === name),
  })
  const codes = createVerificationStore(sql)
  const verification = createVerification({
    db,
    store: codes,
    users: core.users,
    limits: core.limits,
    mailer: { send: (letter, transaction) => sendMail('core', letter, transaction) },
    secret: config.secret,
  })
  const sendFirstCode = createFirstCode({ store: codes, verification, limits })
  const bootstrapFor = async (request: Request, userId: number | null) => {
    const user = userId === null ? null : await identities.userById(userId)
    const visitor = visitorOf(request, languageOf(request), core.safeMode)
    const identity = user && { id: user.id, sessionId: 0, user, can: () => false }
    return bootstrap({ ...visitor, identity, language: user?.language ?? visitor.language })
  }
  const plugins = createPluginOperations({
    db,
    storage: core.storage,
    registry,
    store: core.pluginsStore,
    problems: core.problems,
    trust: core.trust,
    jobs,
    loader: { settings, translator, crashed: core.crashed },
    unusable: () => unusable,
    follow,
  })
  const valueLists = createValueLists(
    () => [
      countries,
      localizations,
      timezones(translator),
      homePages(registry, translator),
      ...registry()
        .open()
        .flatMap(({ valueLists: contributed = [] }) => contributed),
    ],
    createCache(),
  )
  const { translate: say } = translator
  const shownSettings = settingsOfOpen(settings, (owner) => owner === 'core' || registry().isOpen(owner))
  const shared = {
    notificationTypes: () => notificationTypes(registry()),
    valueLists,
    db,
    sql,
    settings: shownSettings,
    rateLimits: limits,
    getLanguage: languageOf,
    translate: say,
    users,
    sessions,
    events,
    live,
    logs,
    plugins,
    ads,
    createBootstrapData: bootstrapFor,
    getProviders: offered,
    callProvider: ask,
  }
  const webhooks = createWebhooks({
    db,
    store: core.webhooksStore,
    jobs,
    sealer: core.webhooksSealer,
    offered: () => publicEvents(registry()),
    mayAsk: (url) => isOutside(url, { allowsLoopback: config.webhooksLoopback }),
  })
  const site = { url: baseUrl, isProduction: config.production, openApi }
  const contextFor = createContexts(
    { ...shared, site, webhooks, fetchExternal: core.fetchExternal, runInChild: core.runInChild, locateIpAddress: core.locateIpAddress, verification },
    (id) => ({
      log: log.child({ plugin: id }),
      jobs: { enqueue: (name, data, { transaction, ...options } = {}) => jobs.enqueue({ owner: id, name, data, ...options }, transaction) },
      mailer: { send: (letter, transaction) => sendMail(id, letter, transaction) },
      notify: createNotify(id, () => registry().get(id)?.found.manifest.notifications ?? [], events),
      files: core.filesOf(id),
      ...createSealer(config.secret, `plugin/${id}`),
    }),
    (id) => fencedBy(registry().get(id)?.found),
  )
  /** What answering an endpoint takes, the core's or a plugin's. */
  const api = {
    limits,
    uploads: core.uploads,
    idempotency: core.idempotency,
    visitOf: sessions.getBrowserSessionId,
    closedTo,
    requireConfirmed: sessions.requirePasswordConfirmation,
    guestPermissions: guestRole.permissions,
    async identityIn(sessionId: number) {
      const session = await identities.sessionById(sessionId)
      return session ? identityOf(session) : null
    },
    crashed: core.crashed,
  }
  const whoBears = createWhoBears({ offered, ask, identities, closedTo, limits })
  return { ads, api, bootstrap, contextFor, homeFor, offered, sendFirstCode, settings: shownSettings, valueLists, verification, whoBears }
}
