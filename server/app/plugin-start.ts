import type { Route } from '@balafon/sdk/server'
import PQueue from 'p-queue'
import type { Database } from '../database/connection.ts'
import type { ApiDependencies } from '../http/api-route.ts'
import type { LazyRoutes } from '../http/lazy-routes.ts'
import { createFindPluginOfError } from '../plugins/containment/find-plugin-of-error.ts'
import { guardProcess } from '../plugins/containment/process-guard.ts'
import type { StartJournal } from '../plugins/containment/start-journal.ts'
import { createUncaughtErrorHandler } from '../plugins/containment/uncaught-errors.ts'
import type { PluginDatabases } from '../plugins/databases/plugin-databases.ts'
import type { DiscoveredPlugin } from '../plugins/discovery.ts'
import { installPlugins } from '../plugins/install-plugins.ts'
import { addPluginRoutes } from '../plugins/plugin-routes.ts'
import { createPluginStarter, type PluginStarterDependencies } from '../plugins/synchronize-plugins.ts'
import { assertSameSecret } from '../security/secret-check.ts'
import type { Config } from './config/config.ts'
import type { CoreServices } from './core-services.ts'
import type { Log } from './logging/log.ts'

/** How long the start of a site waits for third-party plugins. It listens without the plugins that take longer. */
const PLUGINS_WAIT_MS = 3000
/** Each migrating plugin uses two of the pool's twelve connections, so this limit leaves six connections for other queries. */
export const MAX_MIGRATING_PLUGINS = 3

interface PluginStartDependencies {
  readonly config: Pick<Config, 'secret'>
  readonly database: Pick<Database, 'db' | 'migrationDb'>
  readonly core: CoreServices
  readonly lazyRoutes: LazyRoutes
  readonly api: ApiDependencies
  readonly pluginDatabases: PluginDatabases
  readonly journal: StartJournal
  readonly getContext: PluginStarterDependencies['getContext']
  readonly notifyChange: () => Promise<void>
  /** Whether plugins are prevented from ending this process. Tests run several sites in one process and do not prevent it. */
  readonly guardsProcess: boolean
  readonly log: Log
}

/** Creates the starter of plugins, and the function that installs and starts the plugins of a site. */
export function createPluginStart(dependencies: PluginStartDependencies) {
  const { config, database, core, lazyRoutes, api, pluginDatabases, journal, getContext, notifyChange, guardsProcess, log } = dependencies
  const { registry, reportCrash, trust } = core
  const migrationQueue = new PQueue({ concurrency: MAX_MIGRATING_PLUGINS })
  const loaderDependencies = {
    db: database.db,
    pluginDatabases,
    journal,
    limitMigrations: <T>(run: () => Promise<T>) => migrationQueue.add(run),
    settings: core.settings,
    rateLimits: core.rateLimits,
    translator: core.translator,
    addRoutes: (id: string, routes: readonly Route[]) => addPluginRoutes(lazyRoutes, id, routes, api),
    getContext,
    reportCrash,
    registry,
    store: core.pluginsStore,
    log,
  }
  const starter = createPluginStarter({ ...loaderDependencies, onLateStart: notifyChange })
  return {
    starter,
    /** Installs the discovered plugins, and starts the enabled ones. */
    async startPlugins(discovered: readonly DiscoveredPlugin[]) {
      if (guardsProcess) {
        const onUncaughtError = createUncaughtErrorHandler({ registry, reportCrash, log, onSuspended: notifyChange })
        guardProcess({ findPluginOfError: createFindPluginOfError(registry.list), reportCrash, onUncaughtError, log })
      }
      await installPlugins(discovered, { ...loaderDependencies, migrationDb: database.migrationDb, trust, checkCompatibility: core.checkCompatibility })
      await assertSameSecret(core.models, config.secret)
      await starter.startFirstParty()
      await starter.startOthers(PLUGINS_WAIT_MS)
    },
  }
}
