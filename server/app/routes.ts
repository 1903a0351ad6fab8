import path from 'node:path'
import type { Route } from '@balafon/sdk/server'
import type { Request, Server } from '@hapi/hapi'
import { fileRoutes } from '../files/files.routes.ts'
import { toHapiRoute } from '../http/api.ts'
import { valueListRoutes } from '../i18n/value-lists/value-lists.routes.ts'
import { personalDataRoutes } from '../identity/personal-data/personal-data.routes.ts'
import { createPersonalDataStore } from '../identity/personal-data/personal-data.store.ts'
import { createPersonalData } from '../identity/personal-data/personal-data.ts'
import { liveRoutes } from '../messaging/live/live.routes.ts'
import { adRoutes } from '../page/ads/ads.routes.ts'
import { assetRoutes } from '../page/assets/assets.routes.ts'
import type { BuiltHost } from '../page/built-host.ts'
import { createDocument } from '../page/document.ts'
import { menuTargetRoutes } from '../page/menu-targets.ts'
import { registerPages } from '../page/page.routes.ts'
import { createPageFinder } from '../page/page-finder.ts'
import { pwaRoutes } from '../page/pwa/pwa.routes.ts'
import { safeModeRoutes } from '../page/safe-mode.routes.ts'
import { putStrangersRoutesWhenCalled } from '../plugins/plugin-routes.ts'
import type { Registry } from '../plugins/registry.ts'
import type { Config } from './config/config.ts'
import { coreRoutes } from './core/core.routes.ts'
import { healthRoutes } from './core/health.routes.ts'
import { liveReloadRoutes } from './dev/live-reload.routes.ts'
import { mailboxRoutes } from './dev/mailbox.routes.ts'
import type { Frame } from './frame.ts'
import { errorLogRoutes } from './logging/error-log.routes.ts'
import type { Log } from './logging/log.ts'
import type { CoreServices } from './services.ts'

export interface RouteSurroundings {
  readonly config: Config
  readonly log: Log
  readonly core: CoreServices
  readonly frame: Frame
  readonly registry: () => Registry
  readonly languageOf: (request: Request) => string
  readonly baseUrl: () => string
  readonly builtHost: () => BuiltHost
  readonly isDraining: () => boolean
}

/** The core's own calls, with the API's conventions. */
export function ownRoutes({ core, frame, registry, languageOf }: RouteSurroundings): Route[] {
  const gatherPersonalData = createPersonalData({
    store: createPersonalDataStore(core.sql),
    open: () => registry().open(),
    siteName: () => core.settings.get<string>('branding.site_name'),
    crashed: core.crashed,
  })
  return [
    ...coreRoutes({
      identities: core.identities,
      verification: frame.verification,
      noteProblem: core.noteProblem,
      pluginAt: (id) => registry().get(id),
      bootstrap: frame.bootstrap,
      languageOf,
      cookies: core.cookies,
      chosenLanguage: core.chosenLanguage,
      safeMode: core.safeMode,
      offered: frame.offered,
      closedTo: frame.api.closedTo,
    }),
    ...valueListRoutes(frame.valueLists, languageOf),
    ...personalDataRoutes(gatherPersonalData),
    ...menuTargetRoutes({ registry, settings: core.settings, translator: core.translator, languageOf }),
  ]
}

/** Everything the server answers by itself: its own calls, files, streams, and at last the page for every other address. */
export function putOwnRoutes(server: Server, own: readonly Route[], surroundings: RouteSurroundings) {
  const { config, log, core, frame, registry, languageOf, baseUrl, builtHost, isDraining } = surroundings
  const { api, bootstrap, contextFor, homeFor } = frame
  const document = createDocument(builtHost, config)
  server.route([
    ...healthRoutes({ db: core.db, registry, contextFor, isDraining }),
    ...(config.liveReload ? liveReloadRoutes() : []),
    ...(config.production ? [] : mailboxRoutes(core.mails)),
    ...fileRoutes(core.storage, core.mediaSigner),
    ...assetRoutes(path.join(config.root, 'host', 'dist'), registry),
    ...adRoutes(frame.ads),
    ...liveRoutes(core.liveHub, api),
    ...safeModeRoutes(baseUrl, core.safeMode),
    ...pwaRoutes({ builtHost, bootstrap, document, languageOf, baseUrl, liveReload: config.liveReload }),
    ...errorLogRoutes(log.recentErrors, api),
    ...own.map((route) => toHapiRoute(route, 'core', api)),
  ])
  putStrangersRoutesWhenCalled(server, registry, { api, crashed: core.crashed })
  registerPages(server, {
    registry,
    cookies: core.cookies,
    safeMode: core.safeMode,
    languageOf,
    baseUrl,
    bootstrap,
    findPage: createPageFinder(registry, contextFor, homeFor),
    document,
  })
}
