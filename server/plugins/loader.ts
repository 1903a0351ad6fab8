import { promises as fs } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerContext, ServerPlugin, Visibility } from '@balafon/sdk/server'
import type { Server } from '@hapi/hapi'
import type { Sequelize } from 'sequelize'
import { migrateUp } from '../database/migrate.ts'
import type { ApiServices } from '../http/api.ts'
import type { Translator } from '../i18n/translator.ts'
import { listenerJob } from '../messaging/events/events.ts'
import type { SettingsStore } from '../settings/settings.ts'
import { checkRoutes, putRoutes } from './plugin-routes.ts'
import type { Installed } from './registry.ts'
import { assertDeclared } from './scopes.ts'

/** Tells the operator that something of a plugin broke. */
export type Crashed = (plugin: string, place: string, error: unknown) => void

export interface LoaderServices {
  readonly crashed: Crashed
  readonly db: Sequelize
  readonly server: Server
  readonly settings: SettingsStore
  readonly translator: Translator
  readonly api: ApiServices
  readonly contextFor: (id: string) => ServerContext
}

type Reader = Pick<LoaderServices, 'settings' | 'translator' | 'crashed'>

/** Imports the server half and reads the words. Does nothing twice; a failure is kept with the plugin and harms nobody else. */
export async function loadHalf(plugin: Installed, { settings, translator, crashed }: Reader) {
  if (plugin.half || plugin.failure) return
  await contain(plugin, 'import', crashed, async () => {
    const half = await importServer(plugin)
    translator.add(await readCatalogues(plugin.found.folder))
    for (const [visibility, schema] of Object.entries(half.manifest.settings ?? {}))
      settings.declare(plugin.found.manifest.id, schema, visibility as Visibility)
    plugin.half = half
  })
}

/** Brings the plugin's tables up to date. */
export async function migratePlugin(plugin: Installed, { db, crashed }: Pick<LoaderServices, 'db' | 'crashed'>) {
  const { half } = plugin
  if (!half || plugin.failure) return
  await contain(plugin, 'migration', crashed, async () => {
    const { migrations = [] } = half
    assertDeclared(plugin.found, 'database', { migrations: migrations.length })
    await migrateUp(db, { owner: half.manifest.id, migrations })
    plugin.migrated = true
  })
}

/** Builds the services and puts the house's own routes on the server; a stranger's come when they are first called. */
export async function startPlugin(plugin: Installed, { server, api, contextFor, crashed }: LoaderServices) {
  const { half } = plugin
  if (!half || plugin.registered || plugin.failure) return
  await contain(plugin, 'start', crashed, async () => {
    const { id } = half.manifest
    const context = contextFor(id)
    const services = half.services?.(context)
    const routes = half.routes?.(services, context) ?? []
    const listeners = half.eventHandlers?.(services, context) ?? []
    checkRoutes(routes, { id, ours: plugin.found.ours })
    const jobs = half.jobs?.(services, context) ?? []
    assertDeclared(plugin.found, 'jobs', { jobs: jobs.length })
    assertDeclared(plugin.found, 'events', { eventHandlers: listeners.length })
    plugin.jobs = [...jobs, ...listeners.map(listenerJob)]
    plugin.listensTo = new Set(listeners.map(({ event }) => event.name))
    await half.start?.(services, context)
    plugin.routes = routes
    if (plugin.found.ours) {
      await putRoutes(server, half, plugin, api)
      plugin.routed = true
    }
    plugin.valueLists = half.valueLists?.(services, context) ?? []
    plugin.services = services
    plugin.offers = half.provides?.(services, context) ?? {}
    plugin.registered = true
  })
}

/** An import that failed is remembered by Node under its address: each attempt has one of its own. */
export async function importServer({ found, attempt }: Installed): Promise<ServerPlugin> {
  const { folder, build, manifest } = found
  if (!build.server) return { manifest }
  if (!found.ours) await import('./site-modules.ts')
  const module = (await import(`${pathToFileURL(path.join(folder, build.server)).href}${attempt > 1 ? `?attempt=${attempt}` : ''}`)) as {
    default?: ServerPlugin
  }
  if (module.default?.manifest?.id !== manifest.id) throw new Error('its server half does not export the plugin by default')
  return module.default
}

/** Language → the words of the plugin in that folder. */
export async function readCatalogues(folder: string): Promise<Record<string, Record<string, string>>> {
  const names = await fs.readdir(path.join(folder, 'locales')).catch(() => [] as string[])
  const catalogues = names
    .filter((name) => name.endsWith('.json'))
    .map(async (name) => {
      const lines = JSON.parse(await fs.readFile(path.join(folder, 'locales', name), 'utf8')) as Record<string, string>
      return [path.basename(name, '.json'), lines] as const
    })
  return Object.fromEntries(await Promise.all(catalogues))
}

async function contain(plugin: Installed, step: string, crashed: Crashed, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    plugin.failure = `it failed at ${step}: ${(error as Error).message}`
    crashed(plugin.found.manifest.id, step, error)
  }
}
