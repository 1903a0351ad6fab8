import { setTimeout } from 'node:timers/promises'
import { fieldProblem, type PluginOperations, type PluginReport, problem } from '@balafon/sdk/server'
import { executedSteps, migrateBackTo, migrateDown, withMigrationLock } from '../database/migrate.ts'
import type { JobQueue } from '../messaging/jobs/jobs.ts'
import { clientBytes } from './client-bytes.ts'
import type { UnusablePlugin } from './discovery.ts'
import { type LoaderServices, loadHalf } from './loader.ts'
import type { PluginsStore } from './plugins.store.ts'
import type { ProblemsStore } from './problems.store.ts'
import { type PurgeServices, planPurge, purge } from './purge.ts'
import { type Installed, type PluginStatus, type Registry, runningVersion } from './registry.ts'
import { titlesOf } from './titles.ts'
import type { Trust } from './trust.ts'

const PROBLEMS_SHOWN = 20
/** An operator is answered even when a plugin hangs at its start. */
const PATIENCE = 5000

export interface OperationServices extends PurgeServices {
  readonly registry: () => Registry
  readonly store: PluginsStore
  readonly problems: ProblemsStore
  readonly trust: Trust
  readonly jobs: JobQueue
  readonly loader: Pick<LoaderServices, 'settings' | 'translator' | 'crashed'>
  readonly unusable: () => readonly UnusablePlugin[]
  /** Brings this node in line with the wishes; the others hear of them by themselves. */
  readonly follow: () => Promise<void>
}

/** What an operator does with plugins. Every verb is a wish in the database; all nodes follow it. */
export function createPluginOperations(services: OperationServices): PluginOperations {
  const { registry, store, problems, trust } = services

  const pluginAt = (id: string): Installed => {
    const plugin = registry().get(id)
    if (!plugin) throw problem(404, 'plugin.unknown')
    return plugin
  }
  const changeable = (id: string): Installed => {
    const plugin = pluginAt(id)
    if (plugin.found.manifest.core) throw problem(409, 'plugin.is_core')
    return plugin
  }
  const switchedOff = async (id: string): Promise<Installed> => {
    const plugin = changeable(id)
    if ((await store.wishes()).get(id)?.wanted) throw problem(409, 'plugin.still_on')
    return plugin
  }

  return {
    async list() {
      const [counts, uninstalled] = [await problems.counts(), await store.uninstalled()]
      const statuses = registry().statuses()
      const reportOf = (status: PluginStatus) => {
        const [plugin, isUninstalled] = [pluginAt(status.id), uninstalled.has(status.id)]
        return report(plugin, { status, isUninstalled, problemCount: counts.get(status.id) ?? 0, signature: trust.signatureOf(plugin.found) })
      }
      return Promise.all(statuses.map(reportOf))
    },
    listProblems: (id) => problems.latestOf(pluginAt(id).found.manifest.id, PROBLEMS_SHOWN),
    listUnusable: () => services.unusable().map(({ name, reason }) => ({ name, reason })),
    async enable(id) {
      pluginAt(id)
      await problems.forget(id)
      await store.wish(id, true)
      await followed()
    },
    async disable(id) {
      changeable(id)
      await store.wish(id, false)
      await followed()
    },
    async uninstall(id) {
      changeable(id)
      await store.uninstall(id)
      await followed()
    },
    async rollback(id, step) {
      const plugin = await imported(await switchedOff(id))
      const owned = { owner: id, migrations: plugin.half?.migrations ?? [] }
      const ran = await executedSteps(services.db, id)
      if (step !== null && !ran.includes(step)) throw fieldProblem({ step: 'plugin.unknown_step' })
      return withMigrationLock(services.db, async () => {
        if (step !== null) return migrateBackTo(services.db, owned, step)
        await migrateDown(services.db, owned)
        return ran.toReversed()
      })
    },
    async planPurge(id) {
      return planPurge(await imported(await switchedOff(id)), services)
    },
    async purge(id, confirmation) {
      await switchedOff(id)
      if (confirmation !== id) throw fieldProblem({ confirmation: 'plugin.wrong_confirmation' })
      await withMigrationLock(services.db, async () => {
        // Somebody may have switched it on while we waited.
        await purge(await imported(await switchedOff(id)), services)
        await services.jobs.forget(id)
        await problems.forget(id)
        await store.uninstall(id)
      })
      await followed()
    },
  }

  async function followed() {
    await Promise.race([services.follow(), setTimeout(PATIENCE, undefined, { ref: false })])
  }

  /** Its way back is in its server half, which a switched-off plugin may never have needed. */
  async function imported(plugin: Installed): Promise<Installed> {
    await loadHalf(plugin, services.loader)
    if (plugin.failure) throw problem(409, 'plugin.cannot_be_purged')
    return plugin
  }
}

interface Known extends Pick<PluginReport, 'problemCount' | 'signature'> {
  readonly status: PluginStatus
  readonly isUninstalled: boolean
}

async function report(plugin: Installed, { status, isUninstalled, problemCount, signature }: Known): Promise<PluginReport> {
  const { manifest, ours, folder, build } = plugin.found
  const points = Object.entries(manifest.contributes ?? {}).map(([point, items]) => ({ point, count: items.length }))
  return {
    id: status.id,
    titles: await titlesOf(plugin.found),
    version: status.version,
    runningVersion: runningVersion(plugin) ?? null,
    core: manifest.core === true,
    isFirstParty: ours,
    isEnabled: status.wanted,
    state: isUninstalled ? 'discovered' : status.verdict,
    reason: status.reason ?? null,
    requires: Object.keys(manifest.requires ?? {}),
    extensionPoints: [...(manifest.extensionPoints ?? [])],
    permissions: (manifest.permissions ?? []).map(({ name }) => name),
    scopes: ours ? null : [...(manifest.scopes ?? [])],
    signature,
    contributes: points,
    bytes: await clientBytes(folder, Object.keys(build.files)),
    problemCount,
  }
}
