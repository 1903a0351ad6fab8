import type { ServerContext } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import { createModels } from '../database/create-models.ts'
import { createSql } from '../database/sql.ts'
import type { SubscribersStore } from '../identity/subscribers.store.ts'
import { createPluginSubscribers } from '../identity/subscribers.ts'
import type { createSendEmail } from '../messaging/email/send-email.ts'
import { createNotify } from '../messaging/notifications/notify.ts'
import { deferInTransactions } from '../plugins/databases/deferred-calls.ts'
import { hasOwnSchema, type PluginDatabases } from '../plugins/databases/plugin-databases.ts'
import { createPluginContexts, type PluginServices, type SharedServices } from '../plugins/plugin-contexts.ts'
import { findServerModule } from '../plugins/plugin-state.ts'
import { bindProviders } from '../plugins/providers.ts'
import type { Registry } from '../plugins/registry.ts'
import { findScopeRestriction } from '../plugins/scopes.ts'
import type { BulkService } from '../resources/bulk/bulk.service.ts'
import { createResources } from '../resources/resources.ts'
import { createSealer } from '../security/sealer.ts'
import { createPluginSettings, type SettingsStore } from '../settings/settings.ts'
import type { CoreModels } from './core-models.ts'
import type { Log } from './logging/log.ts'

export interface ContextDependencies {
  readonly db: Sequelize
  readonly pluginDatabases: Pick<PluginDatabases, 'get'>
  readonly coreModels: CoreModels
  readonly sharedServices: SharedServices
  readonly registry: Registry
  readonly log: Log
  readonly secret: string
  readonly sendEmail: ReturnType<typeof createSendEmail>
  readonly settings: SettingsStore
  readonly createCache: () => ServerContext['cache']
  readonly isOwnerRunning: (owner: string) => boolean
  readonly createPluginFiles: (plugin: string) => ServerContext['files']
  readonly createPluginJobs: (plugin: string) => ServerContext['jobs']
  readonly bulk: Pick<BulkService, 'createBulkActions'>
  readonly subscribersStore: Pick<SubscribersStore, 'save'>
}

/** Creates the contexts of server modules, and the context `core` for commands and tests. */
export function createServerContexts(dependencies: ContextDependencies) {
  const {
    db,
    coreModels,
    sharedServices,
    registry,
    log,
    secret,
    sendEmail,
    settings,
    isOwnerRunning,
    createPluginFiles,
    createPluginJobs,
    bulk,
    subscribersStore,
  } = dependencies
  const createSettings = (id: string) =>
    createPluginSettings(settings, isOwnerRunning, { id, canReadPrivate: id === 'core' || registry.find(id)?.isFirstParty === true }, () =>
      sharedServices.getProviders('core.settingGuards/v1'),
    )
  const usesOwnSchema = (id: string) => {
    const plugin = registry.find(id)
    return plugin !== undefined && hasOwnSchema(plugin)
  }
  const createPluginModels = (id: string, pluginDb: Sequelize) => {
    const plugin = registry.find(id)
    return createModels(pluginDb, id, (plugin && findServerModule(plugin.state)?.models) ?? {})
  }
  const createPluginServices = (id: string): PluginServices => {
    const services = createServices(id)
    const plugin = registry.find(id)
    if (!plugin || !hasOwnSchema(plugin)) return services
    const pluginDb = dependencies.pluginDatabases.get(id)
    const models = createPluginModels(id, pluginDb)
    return { ...services, ...deferInTransactions(id, { ...sharedServices, ...services }, coreModels), db: pluginDb, sql: createSql(pluginDb), models }
  }
  const createServices = (id: string): PluginServices => ({
    log: log.child({ plugin: id }),
    getProviders: bindProviders(sharedServices.getProviders, id),
    jobs: createPluginJobs(id),
    mailer: { send: (email, transaction) => sendEmail(id, email, transaction) },
    notify: createNotify(id, () => registry.find(id)?.current.manifest.notifications ?? [], sharedServices.events),
    files: createPluginFiles(id),
    settings: createSettings(id),
    subscribers: createPluginSubscribers(id, subscribersStore),
    resources: createResources(id, secret, bulk.createBulkActions(id, usesOwnSchema(id))),
    models: id === 'core' ? coreModels : createPluginModels(id, db),
    ...createSealer(secret, `plugin/${id}`),
  })
  return createPluginContexts(sharedServices, createPluginServices, (id) => findScopeRestriction(registry.find(id)?.current), dependencies.createCache)
}
