import type { ResourceContext, Route, ServerContext, Sessions, SqlRunner } from '@balafon/sdk/server'
import type { Request, Server } from '@hapi/hapi'
import type { Sequelize } from 'sequelize'
import { createFileAdministrationRoutes } from '../files/administration/administration.routes.ts'
import { createCheckStorage } from '../files/administration/check-storage.ts'
import { createFileFolders } from '../files/administration/file-folders.ts'
import type { FileServices } from '../files/file-services.ts'
import { createFileRoutes } from '../files/files.routes.ts'
import { getStorageTitle } from '../files/storage-list.ts'
import { createTusRoutes } from '../files/uploads/tus.routes.ts'
import { createUploadRoutes } from '../files/uploads/uploads.routes.ts'
import { type ApiDependencies, createApiRoute } from '../http/api-route.ts'
import type { Cookies, PreferenceCookie } from '../http/cookies.ts'
import type { HttpMessages } from '../http/http-messages.ts'
import type { LazyRoutes } from '../http/lazy-routes.ts'
import type { Translator } from '../i18n/translator.ts'
import { createValueListRoutes } from '../i18n/value-lists/value-lists.routes.ts'
import type { ValueLists } from '../i18n/value-lists/value-lists.ts'
import type { createAccessBlockFinder } from '../identity/access-gate.ts'
import type { GuestRole } from '../identity/guest-role.ts'
import { createPersonalDataRoutes } from '../identity/personal-data/personal-data.routes.ts'
import { createPersonalDataStore } from '../identity/personal-data/personal-data.store.ts'
import { createCollectPersonalData } from '../identity/personal-data/personal-data.ts'
import type { UsersStore } from '../identity/users.store.ts'
import type { Verification } from '../identity/verification.ts'
import type { EmailStore } from '../messaging/email/email.store.ts'
import { createLiveRoutes } from '../messaging/live/live.routes.ts'
import type { LiveHub } from '../messaging/live/live-hub.ts'
import { createAdRoutes } from '../page/ads/ads.routes.ts'
import type { Ads } from '../page/ads/ads.ts'
import { createAnalyticsRoutes } from '../page/analytics/analytics.routes.ts'
import { createAssetRoutes } from '../page/assets/assets.routes.ts'
import type { BuildBootstrapData } from '../page/bootstrap.ts'
import type { BuiltHost } from '../page/built-host.ts'
import { createDocumentRenderer } from '../page/document.ts'
import type { FindHomePage } from '../page/home.ts'
import { createMenuTargetRoutes } from '../page/menu-targets.routes.ts'
import { registerPageRoutes } from '../page/page.routes.ts'
import { createPageFinder } from '../page/page-finder.ts'
import { createPwaRoutes } from '../page/pwa/pwa.routes.ts'
import { createSafeModeRoutes } from '../page/safe-mode.routes.ts'
import type { PageViewRecorder } from '../page/visits/page-view-recorder.ts'
import { createVisitRoutes } from '../page/visits/visits.routes.ts'
import { registerThirdPartyRoutesOnFirstRequest } from '../plugins/plugin-routes.ts'
import type { RecordProblem } from '../plugins/record-problem.ts'
import type { Registry } from '../plugins/registry.ts'
import type { ReportCrash } from '../plugins/report-crash.ts'
import { createEntityRoutes } from '../resources/entities/entities.routes.ts'
import type { AuditStore } from '../security/audit/audit.store.ts'
import type { SettingsStore } from '../settings/settings.ts'
import type { Config } from './config/config.ts'
import { createCoreRoutes } from './core/core.routes.ts'
import { createHealthRoutes } from './core/health.routes.ts'
import type { CoreModels } from './core-models.ts'
import { createLiveReloadRoutes } from './dev/live-reload.routes.ts'
import type { LiveReload } from './dev/live-reload.ts'
import { createMailboxRoutes } from './dev/mailbox.routes.ts'
import { createErrorLogRoutes } from './logging/error-log.routes.ts'
import type { ErrorLog } from './logging/error-log.ts'

export interface CoreApiDependencies {
  readonly models: CoreModels
  readonly registry: Registry
  readonly settings: SettingsStore
  readonly translator: Translator
  readonly usersStore: UsersStore
  readonly verification: Verification
  readonly sessions: Sessions
  readonly valueLists: ValueLists
  readonly cookies: Cookies
  readonly languageCookie: PreferenceCookie
  readonly safeModeCookie: PreferenceCookie
  readonly buildBootstrapData: BuildBootstrapData
  readonly getProviders: ServerContext['getProviders']
  readonly callProvider: ServerContext['callProvider']
  readonly auditStore: AuditStore
  readonly errorLog: Pick<ErrorLog, 'add'>
  readonly findAccessBlock: ReturnType<typeof createAccessBlockFinder>
  readonly recordProblem: RecordProblem
  readonly reportCrash: ReportCrash
  readonly pageViews: PageViewRecorder
  readonly getBaseUrl: () => string
  readonly files: FileServices
  /** The services of resources of the core. */
  readonly resourceContext: ResourceContext
  readonly sql: SqlRunner
}

/** Creates the endpoints of the core. They are documented beside those of plugins. */
export function createCoreApi(dependencies: CoreApiDependencies): Route[] {
  const { models, registry, settings, valueLists, reportCrash } = dependencies
  const collectPersonalData = createCollectPersonalData({
    store: createPersonalDataStore(models, dependencies.auditStore),
    listRunningPlugins: () => registry.listRunning(),
    getSiteName: () => settings.get<string>('branding.site_name'),
    reportCrash,
  })
  return [
    ...createCoreRoutes(dependencies),
    ...createValueListRoutes(valueLists),
    ...createPersonalDataRoutes(collectPersonalData),
    ...createMenuTargetRoutes(dependencies),
    ...createVisitRoutes(dependencies),
    ...createEntityRoutes(dependencies),
    ...createUploadRoutes({ models, settings, ...dependencies.files }),
    ...createFileManagement(dependencies),
  ]
}

function createFileManagement({
  models,
  settings,
  sql,
  registry,
  translator: { translate },
  files,
  resourceContext,
  getProviders,
}: CoreApiDependencies): Route[] {
  const getTitle = (plugin: string, language: string) =>
    plugin === 'core' ? translate(language, 'permission.group.core') : translate(language, registry.find(plugin)?.current.manifest.title ?? plugin)
  const getTypeTitle = (uploadType: string | null, language: string) => {
    const title = files.types.list().find(({ type }) => type.name === uploadType)?.type.title
    return uploadType === null ? translate(language, 'files.created_by_site') : title === undefined ? uploadType : translate(language, title)
  }
  const getDiskTitle = (disk: string, language: string) => getStorageTitle(disk, language, { translate })
  const findOwnerLabels = async (ids: readonly number[]) =>
    (await getProviders('core.entities/v1')
      .find(({ provider }) => provider.entity === 'core.user')
      ?.provider.findLabels(ids)) ?? new Map()
  return createFileAdministrationRoutes({
    models,
    context: resourceContext,
    locator: files.locator,
    sql,
    settings,
    readDiskSpace: files.readDiskSpace,
    getTitle,
    getTypeTitle,
    getDiskTitle,
    findOwnerLabels,
    folders: createFileFolders(sql),
    checkStorage: createCheckStorage({ storages: files.storages, settings }),
    translate,
  })
}

export interface RouteDependencies {
  readonly config: Config
  readonly settings: SettingsStore
  readonly liveReload: LiveReload | null
  readonly db: Sequelize
  readonly registry: Registry
  readonly lazyRoutes: LazyRoutes
  readonly api: ApiDependencies
  readonly coreApi: readonly Route[]
  readonly ads: Ads
  readonly cookies: Cookies
  readonly safeModeCookie: PreferenceCookie
  readonly emails: EmailStore
  readonly files: FileServices
  readonly liveHub: LiveHub
  readonly guestRole: GuestRole
  readonly buildBootstrapData: BuildBootstrapData
  readonly findHomePage: FindHomePage
  readonly messages: HttpMessages
  readonly getContext: (id: string) => ServerContext
  readonly getLanguage: (request: Request) => string
  readonly getBaseUrl: () => string
  readonly readBuiltHost: () => BuiltHost
  readonly readRecentErrors: () => string
  readonly isDraining: () => boolean
  readonly reportCrash: ReportCrash
}

/** Registers the routes of the core: endpoints, files, streams, and last the page for every other path. */
export function registerRoutes(server: Server, dependencies: RouteDependencies) {
  const { config, liveReload, lazyRoutes, api, coreApi, emails, files, liveHub, safeModeCookie, getBaseUrl, readRecentErrors } = dependencies
  const renderDocument = createDocumentRenderer(dependencies.readBuiltHost, liveReload)
  server.route([
    ...createHealthRoutes(dependencies),
    ...(liveReload ? createLiveReloadRoutes(liveReload) : []),
    ...(config.isProduction ? [] : createMailboxRoutes(emails)),
    ...createFileRoutes(files),
    ...createTusRoutes({ ...files, api }),
    ...createAssetRoutes(dependencies),
    ...createAdRoutes(dependencies.ads),
    ...createAnalyticsRoutes(dependencies.settings, getBaseUrl),
    ...createLiveRoutes(liveHub, api),
    ...createSafeModeRoutes(getBaseUrl, safeModeCookie, dependencies.messages),
    ...createPwaRoutes({ ...dependencies, renderDocument, hasLiveReload: config.hasLiveReload }),
    ...createErrorLogRoutes(readRecentErrors, api),
  ])
  lazyRoutes.add(coreApi.map((route) => createApiRoute(route, 'core', api)))
  registerThirdPartyRoutesOnFirstRequest(server, dependencies)
  const findPage = createPageFinder({ ...dependencies, hasDeveloperScreens: !config.isProduction })
  registerPageRoutes(server, { ...dependencies, findPage, renderDocument, getStorageOrigins: files.getOrigins, cachesDocuments: liveReload === null })
}
