import { Op, type SqlRunner } from '@balafon/sdk/server'
import { col, fn, literal, where } from 'sequelize'
import type { CoreModels } from '../app/core-models.ts'
import { getNotifyStatement } from '../database/broadcast.ts'

/** What the operator decided about a plugin. */
export interface DesiredState {
  readonly isEnabled: boolean
  /** Incremented each time the operator enables the plugin, so that every node tries again to start it. */
  readonly attempt: number
}

export interface PluginsStoreDependencies {
  readonly models: Pick<CoreModels, 'Plugin'>
  readonly sql: SqlRunner
}

export type PluginsStore = ReturnType<typeof createPluginsStore>

/** Creates the store of the operator's decisions. Whether a plugin runs as decided is not stored. */
export function createPluginsStore({ models: { Plugin }, sql }: PluginsStoreDependencies) {
  const notifyNodes = () => sql(getNotifyStatement('plugins'))
  return {
    /** Returns whether the site was ever started on this database. */
    async isInitialized() {
      const [row] = await sql<{ is_initialized: boolean }>("select to_regclass('plugins') is not null as is_initialized")
      return row?.is_initialized === true
    },
    /**
     * Adds plugins that were discovered. Of a plugin that is stored already, only `isCore` (whether it cannot be disabled) is updated, so an uninstalled plugin is not installed again.
     */
    async install(plugins: readonly { readonly id: string; readonly isEnabled: boolean; readonly isCore: boolean }[]) {
      await Plugin.bulkCreate([...plugins], { updateOnDuplicate: ['isCore'], returning: false })
    },
    async readDesiredStates() {
      const plugins = await Plugin.findAll({ attributes: ['id', 'isEnabled', 'attempt'], where: { uninstalledAt: null } })
      return new Map<string, DesiredState>(plugins.map(({ id, isEnabled, attempt }) => [id, { isEnabled, attempt }]))
    },
    /** Enables or disables a plugin. Enabling an uninstalled plugin installs it again. */
    async setEnabled(id: string, isEnabled: boolean) {
      const [count] = await Plugin.update({ isEnabled, ...(isEnabled && { attempt: literal('attempt + 1'), uninstalledAt: null }) }, { where: { id } })
      await notifyNodes()
      return count > 0
    },
    async uninstall(id: string) {
      await Plugin.update({ isEnabled: false, uninstalledAt: fn('now') }, { where: { id } })
      await notifyNodes()
    },
    async listUninstalled() {
      const plugins = await Plugin.findAll({ attributes: ['id'], where: { uninstalledAt: { [Op.ne]: null } } })
      return new Set(plugins.map(({ id }) => id))
    },
    isCore: async (id: string) => (await Plugin.count({ where: { id, isCore: true } })) > 0,
    /** Stores which events plugins handle, by plugin id: events are queued for disabled plugins too, which are not loaded. One statement changes all plugins. */
    async saveHandledEvents(events: ReadonlyMap<string, readonly string[]>) {
      await sql(
        `update plugins set handled_events = handled.events
           from (select id, array(select jsonb_array_elements_text(events)) as events from jsonb_each($1::jsonb) as each (id, events)) handled
          where plugins.id = handled.id and plugins.handled_events <> handled.events`,
        [JSON.stringify(Object.fromEntries(events))],
      )
    },
    /** Lists the installed plugins that handled an event when they last ran. */
    async listPluginsHandling(event: string) {
      const plugins = await Plugin.findAll({
        attributes: ['id'],
        where: { uninstalledAt: null, [Op.and]: where(col('handled_events'), Op.contains, [event]) },
      })
      return plugins.map(({ id }) => id)
    },
    /** Records that an operator added a plugin or a version with a command, and notifies the running nodes. A new plugin is disabled; an uninstalled one is installed again. */
    async markAdded(id: string) {
      await Plugin.bulkCreate([{ id, isEnabled: false, isCore: false, uninstalledAt: null }], { updateOnDuplicate: ['uninstalledAt'], returning: false })
      await notifyNodes()
    },
    /** Lists the third-party plugins that the operator lets run without a trusted signature. */
    async listAllowedUnsigned() {
      const plugins = await Plugin.findAll({ attributes: ['id'], where: { allowedUnsignedAt: { [Op.ne]: null } } })
      return new Set(plugins.map(({ id }) => id))
    },
    async setAllowedUnsigned(id: string, isAllowed: boolean) {
      const [count] = await Plugin.update({ allowedUnsignedAt: isAllowed ? fn('now') : null }, { where: { id } })
      await notifyNodes()
      return count > 0
    },
    needsDemo: async (id: string) => (await Plugin.count({ where: { id, demoLoadedAt: null } })) > 0,
    async markDemoLoaded(id: string) {
      await Plugin.update({ demoLoadedAt: fn('now') }, { where: { id } })
    },
  }
}
