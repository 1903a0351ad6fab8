import { promises as fs } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Migration, Route, ServerContext, ServerPlugin, Visibility } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import { getErrorMessage } from '../app/logging/error-message.ts'
import type { Log } from '../app/logging/log.ts'
import { BUNDLE_FOLDER, getServerModuleFile } from '../bundle/bundle-files.ts'
import { hasPendingMigrations, migrateUp, type OwnedMigrations, withMigrationLock } from '../database/migrate.ts'
import type { Translator } from '../i18n/translator.ts'
import { createHandlerJobs } from '../messaging/events/events.ts'
import type { RateLimits } from '../security/rate-limits.ts'
import type { SettingsStore } from '../settings/settings.ts'
import { runAsPlugin } from './containment/plugin-scope.ts'
import { InterruptedStartError, type StartJournal } from './containment/start-journal.ts'
import { TimeLimitError, withTimeLimit } from './containment/time-limit.ts'
import { hasOwnSchema, type PluginDatabases } from './databases/plugin-databases.ts'
import { assertValidRoutes } from './plugin-routes.ts'
import { type Failed, type FailureKind, type LifecycleStep, markFailed, markLoaded, markMigrated, markStarted, type PluginState } from './plugin-state.ts'
import type { PluginRecord } from './registry.ts'
import type { ReportCrash } from './report-crash.ts'
import { assertScope } from './scopes.ts'

export interface LoaderDependencies {
  readonly log: Log
  readonly reportCrash: ReportCrash
  readonly journal: StartJournal
  /** Limits how many plugins migrate at once, since each one uses two connections. */
  readonly limitMigrations: <T>(run: () => Promise<T>) => Promise<T>
  readonly db: Sequelize
  readonly pluginDatabases: Pick<PluginDatabases, 'prepare' | 'withMigrationDb'>
  readonly settings: SettingsStore
  readonly rateLimits: Pick<RateLimits, 'declare'>
  readonly translator: Translator
  /** Adds the routes of a first-party plugin. */
  readonly addRoutes: (id: string, routes: readonly Route[]) => void
  readonly getContext: (id: string) => ServerContext
}

export type ImportDependencies = Pick<LoaderDependencies, 'settings' | 'rateLimits' | 'translator' | 'reportCrash' | 'journal'>

/** Imports a discovered plugin's server module and reads its texts. Does nothing when the plugin is in another state. */
export async function loadPlugin(plugin: PluginRecord, dependencies: ImportDependencies) {
  const { state } = plugin
  const { settings, rateLimits, translator } = dependencies
  if (state.status !== 'discovered') return
  await runStep(plugin, state, 'import', dependencies, async () => {
    const serverModule = await withTimeLimit('import', () => importServerModule(plugin))
    translator.add(await readTranslations(plugin.current.folder))
    for (const [visibility, schema] of Object.entries(serverModule.manifest.settings ?? {})) settings.declare(plugin.id, schema, visibility as Visibility)
    rateLimits.declare(plugin.id, serverModule.rateLimits ?? {})
    return markLoaded(state, serverModule)
  })
}

type MigrationDependencies = Pick<LoaderDependencies, 'db' | 'pluginDatabases' | 'log' | 'reportCrash' | 'journal' | 'limitMigrations'>

/** Runs the migrations of a plugin that is loaded or awaits migrations. Does nothing when it is in another state. */
export async function migratePlugin(plugin: PluginRecord, dependencies: MigrationDependencies) {
  const { state, id } = plugin
  const { log, db, pluginDatabases, limitMigrations } = dependencies
  if (state.status !== 'loaded' && state.status !== 'awaiting_migrations') return
  await runStep(plugin, state, 'migration', dependencies, async () => {
    const { models = {}, migrations = [] } = state.status === 'awaiting_migrations' ? state.instance.serverModule : state.serverModule
    assertScope(plugin.current, 'database', { models: Object.keys(models).length, migrations: migrations.length })
    const owned = { owner: id, isFirstParty: plugin.isFirstParty, migrations }
    if (hasOwnSchema(plugin)) await limitMigrations(() => withMigrationLock(db, id, () => pluginDatabases.prepare(plugin)))
    if (await hasPendingMigrations(db, owned)) {
      await limitMigrations(() => runMigrations(plugin, { log, db, pluginDatabases }, owned))
    }
    return markMigrated(state)
  })
}

/**
 * Runs migrations. Those of a third-party plugin have a time limit each: this rejects at the limit, although the rollback waits until PostgreSQL has cancelled
 * the statement. Those of a first-party plugin may take as long as the tables of a large site need.
 */
function runMigrations(
  plugin: PluginRecord,
  { log, db, pluginDatabases }: Pick<MigrationDependencies, 'log' | 'db' | 'pluginDatabases'>,
  owned: OwnedMigrations,
) {
  const run = (migrations: readonly Migration[]) =>
    pluginDatabases.withMigrationDb(plugin, (migrationDb) => withMigrationLock(db, owned.owner, () => migrateUp(migrationDb, { ...owned, migrations }, log)))
  if (plugin.isFirstParty) return run(owned.migrations)
  return new Promise<unknown>((resolve, reject) => {
    const limitedMigrations = owned.migrations.map((migration) => ({
      ...migration,
      up: (options: Parameters<typeof migration.up>[0]) =>
        withTimeLimit(`migration ${migration.name}`, () => migration.up(options)).catch((error) => {
          if (error instanceof TimeLimitError) reject(error)
          throw error
        }),
    }))
    run(limitedMigrations).then(resolve, reject)
  })
}

/** Starts a migrated plugin and adds a first-party plugin's routes; those of a third party are registered on their first request. */
export async function startPlugin(plugin: PluginRecord, dependencies: LoaderDependencies) {
  const { state } = plugin
  const { addRoutes, getContext } = dependencies
  if (state.status !== 'migrated') return
  await runStep(plugin, state, 'start', dependencies, async () => {
    const { id, isFirstParty, current } = plugin
    const { serverModule } = state
    const context = getContext(id)
    const services = await withTimeLimit('services', () => serverModule.services?.(context))
    const routes = await withTimeLimit('routes', () => serverModule.routes?.(services, context) ?? [])
    const eventHandlers = serverModule.eventHandlers?.(services, context) ?? []
    assertValidRoutes(routes, { id, isFirstParty })
    const jobs = serverModule.jobs?.(services, context) ?? []
    assertScope(current, 'database', { 'idempotent endpoints': routes.filter(({ endpoint }) => endpoint.idempotent).length })
    assertScope(current, 'jobs', { jobs: jobs.length })
    assertScope(current, 'events', { eventHandlers: eventHandlers.length })
    await withTimeLimit('start', () => serverModule.start?.(services, context))
    const valueLists = serverModule.valueLists?.(services, context) ?? []
    const providers = serverModule.provides?.(services, context) ?? {}
    if (isFirstParty) addRoutes(id, routes)
    return markStarted(state, {
      services,
      routes,
      areRoutesRegistered: isFirstParty,
      valueLists,
      providers,
      jobs: [...jobs, ...createHandlerJobs(eventHandlers)].map((job) => ({ ...job, run: (...input) => runAsPlugin(id, () => job.run(...input)) })),
      handledEvents: new Set(eventHandlers.map(({ event }) => event.name)),
    })
  })
}

/** Imports a plugin's server module. Node caches a failed import by its URL, so each attempt has its own URL. */
export async function importServerModule({ current, attempt }: Pick<PluginRecord, 'current' | 'attempt'>): Promise<ServerPlugin> {
  const { folder, build, manifest } = current
  if (!build.server) return { manifest }
  if (!current.isFirstParty) await import('./shared-modules.ts')
  const file = BUNDLE_FOLDER && current.isFirstParty ? path.join(BUNDLE_FOLDER, getServerModuleFile(folder)) : path.join(folder, build.server)
  const module = (await import(`${pathToFileURL(file).href}${attempt > 1 ? `?attempt=${attempt}` : ''}`)) as {
    default?: ServerPlugin
  }
  if (module.default?.manifest?.id !== manifest.id) throw new Error('the server module does not export the plugin as its default export')
  return module.default
}

/** Reads a plugin's texts, by language, then by key. */
export async function readTranslations(folder: string): Promise<Record<string, Record<string, string>>> {
  const names = await fs.readdir(path.join(folder, 'locales')).catch((): string[] => [])
  const translations = names
    .filter((name) => name.endsWith('.json'))
    .map(async (name) => {
      const texts: Record<string, string> = JSON.parse(await fs.readFile(path.join(folder, 'locales', name), 'utf8'))
      return [path.basename(name, '.json'), texts] as const
    })
  return Object.fromEntries(await Promise.all(translations))
}

/**
 * Runs one step and sets the resulting state, or the failed state. Does not overwrite the state when it, the version or the attempt has
 * changed meanwhile.
 */
async function runStep(
  plugin: PluginRecord,
  from: Exclude<PluginState, Failed>,
  step: LifecycleStep,
  { reportCrash, journal }: Pick<LoaderDependencies, 'reportCrash' | 'journal'>,
  run: () => Promise<PluginState>,
) {
  const { current, attempt } = plugin
  let to: PluginState
  try {
    journal.assertCanStart(plugin)
    journal.begin(plugin)
    to = await runAsPlugin(plugin.id, run)
  } catch (error) {
    reportCrash(plugin.id, step, error)
    to = markFailed(from, step, getErrorMessage(error), getFailureKind(error))
  }
  journal.end(plugin, to.status === 'started' || to.status === 'failed')
  if (plugin.state === from && plugin.current === current && plugin.attempt === attempt) plugin.state = to
}

function getFailureKind(error: unknown): FailureKind {
  if (error instanceof TimeLimitError) return 'timed_out'
  return error instanceof InterruptedStartError ? 'interrupted_start' : 'crashed'
}
