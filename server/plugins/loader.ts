import { promises as fs } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerContext, ServerPlugin, Visibility } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import { getErrorMessage } from '../app/logging/error-message.ts'
import { migrateUp } from '../database/migrate.ts'
import type { Translator } from '../i18n/translator.ts'
import { createHandlerJob } from '../messaging/events/events.ts'
import type { RateLimits } from '../security/rate-limits.ts'
import type { SettingsStore } from '../settings/settings.ts'
import { assertValidRoutes, type RouteRegistration } from './plugin-routes.ts'
import { type Failed, type LifecycleStep, markFailed, markLoaded, markMigrated, markStarted, type PluginState } from './plugin-state.ts'
import type { PluginRecord } from './registry.ts'
import type { ReportCrash } from './report-crash.ts'
import { assertScope } from './scopes.ts'

export interface LoaderDependencies {
  readonly reportCrash: ReportCrash
  readonly db: Sequelize
  readonly settings: SettingsStore
  readonly rateLimits: Pick<RateLimits, 'declare'>
  readonly translator: Translator
  readonly registerRoutes: (registration: RouteRegistration) => Promise<void>
  readonly getContext: (id: string) => ServerContext
}

export type ImportDependencies = Pick<LoaderDependencies, 'settings' | 'rateLimits' | 'translator' | 'reportCrash'>

/** Imports a discovered plugin's server module and reads its texts. Does nothing when the plugin is in another state. */
export async function loadPlugin(plugin: PluginRecord, { settings, rateLimits, translator, reportCrash }: ImportDependencies) {
  const { state } = plugin
  if (state.status !== 'discovered') return
  await advance(plugin, state, 'import', reportCrash, async () => {
    const serverModule = await importServerModule(plugin)
    translator.add(await readCatalogues(plugin.current.folder))
    for (const [visibility, schema] of Object.entries(serverModule.manifest.settings ?? {})) settings.declare(plugin.id, schema, visibility as Visibility)
    rateLimits.declare(plugin.id, serverModule.rateLimits ?? {})
    return markLoaded(state, serverModule)
  })
}

/** Runs the migrations of a plugin that is loaded or awaits migrations. Does nothing when it is in another state. */
export async function migratePlugin(plugin: PluginRecord, { db, reportCrash }: Pick<LoaderDependencies, 'db' | 'reportCrash'>) {
  const { state } = plugin
  if (state.status !== 'loaded' && state.status !== 'awaiting_migrations') return
  await advance(plugin, state, 'migration', reportCrash, async () => {
    const { models = {}, migrations = [] } = state.status === 'awaiting_migrations' ? state.instance.serverModule : state.serverModule
    assertScope(plugin.current, 'database', { models: Object.keys(models).length, migrations: migrations.length })
    await migrateUp(db, { owner: plugin.id, migrations })
    return markMigrated(state)
  })
}

/** Starts a migrated plugin and registers a first-party plugin's routes; those of a third party are registered on their first request. */
export async function startPlugin(plugin: PluginRecord, { registerRoutes, getContext, reportCrash }: LoaderDependencies) {
  const { state } = plugin
  if (state.status !== 'migrated') return
  await advance(plugin, state, 'start', reportCrash, async () => {
    const { id, isFirstParty, current, attempt } = plugin
    const { serverModule } = state
    const context = getContext(id)
    const services = serverModule.services?.(context)
    const routes = serverModule.routes?.(services, context) ?? []
    const eventHandlers = serverModule.eventHandlers?.(services, context) ?? []
    assertValidRoutes(routes, { id, isFirstParty })
    const jobs = serverModule.jobs?.(services, context) ?? []
    assertScope(current, 'jobs', { jobs: jobs.length })
    assertScope(current, 'events', { eventHandlers: eventHandlers.length })
    await serverModule.start?.(services, context)
    const valueLists = serverModule.valueLists?.(services, context) ?? []
    const providers = serverModule.provides?.(services, context) ?? {}
    if (isFirstParty) await registerRoutes({ id, version: serverModule.manifest.version, attempt, routes })
    return markStarted(state, {
      services,
      routes,
      areRoutesRegistered: isFirstParty,
      valueLists,
      providers,
      jobs: [...jobs, ...eventHandlers.map(createHandlerJob)],
      handledEvents: new Set(eventHandlers.map(({ event }) => event.name)),
    })
  })
}

/** Imports a plugin's server module. Node caches a failed import by its URL, so each attempt has its own URL. */
export async function importServerModule({ current, attempt }: Pick<PluginRecord, 'current' | 'attempt'>): Promise<ServerPlugin> {
  const { folder, build, manifest } = current
  if (!build.server) return { manifest }
  if (!current.isFirstParty) await import('./shared-modules.ts')
  const module = (await import(`${pathToFileURL(path.join(folder, build.server)).href}${attempt > 1 ? `?attempt=${attempt}` : ''}`)) as {
    default?: ServerPlugin
  }
  if (module.default?.manifest?.id !== manifest.id) throw new Error('the server module does not export the plugin as its default export')
  return module.default
}

/** Reads a plugin's texts: language → key → text. */
export async function readCatalogues(folder: string): Promise<Record<string, Record<string, string>>> {
  const names = await fs.readdir(path.join(folder, 'locales')).catch((): string[] => [])
  const catalogues = names
    .filter((name) => name.endsWith('.json'))
    .map(async (name) => {
      const texts: Record<string, string> = JSON.parse(await fs.readFile(path.join(folder, 'locales', name), 'utf8'))
      return [path.basename(name, '.json'), texts] as const
    })
  return Object.fromEntries(await Promise.all(catalogues))
}

/** Runs one step and sets the resulting state, or the failed state. Does not overwrite a state that changed meanwhile. */
async function advance(
  plugin: PluginRecord,
  from: Exclude<PluginState, Failed>,
  step: LifecycleStep,
  reportCrash: ReportCrash,
  run: () => Promise<PluginState>,
) {
  let to: PluginState
  try {
    to = await run()
  } catch (error) {
    reportCrash(plugin.id, step, error)
    to = markFailed(from, step, getErrorMessage(error))
  }
  if (plugin.state === from) plugin.state = to
}
