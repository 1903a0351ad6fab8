import type { SqlRunner } from '@balafon/sdk/server'
import { getNotifyStatement } from '../database/broadcast.ts'

/** What the operator decided about a plugin. */
export interface DesiredState {
  readonly isEnabled: boolean
  /** Incremented each time the operator enables the plugin, so that every node tries a failed step again. */
  readonly attempt: number
}

export type PluginsStore = ReturnType<typeof createPluginsStore>

/** Creates the store of the operator's decisions. Whether a plugin runs as decided is not stored. */
export function createPluginsStore(sql: SqlRunner) {
  return {
    /** Returns whether the site was ever started on this database. */
    async isInitialized() {
      const [row] = await sql<{ is_initialized: boolean }>("select to_regclass('plugins') is not null as is_initialized")
      return row?.is_initialized === true
    },
    async install(id: string, isEnabled: boolean, isCore: boolean) {
      await sql('insert into plugins (id, is_enabled, is_core) values ($1, $2, $3) on conflict (id) do update set is_core = excluded.is_core', [
        id,
        isEnabled,
        isCore,
      ])
    },
    async readDesiredStates() {
      const rows = await sql<{ id: string } & DesiredState>('select id, is_enabled as "isEnabled", attempt from plugins where uninstalled_at is null')
      return new Map<string, DesiredState>(rows.map(({ id, isEnabled, attempt }) => [id, { isEnabled, attempt }]))
    },
    /** Enables or disables a plugin. Enabling an uninstalled plugin installs it again. */
    async setEnabled(id: string, isEnabled: boolean) {
      const rows = await sql(
        `update plugins set is_enabled = $2, attempt = attempt + case when $2 then 1 else 0 end,
           uninstalled_at = case when not $2 then uninstalled_at end where id = $1 returning id`,
        [id, isEnabled],
      )
      await sql(getNotifyStatement('plugins'))
      return rows.length > 0
    },
    async uninstall(id: string) {
      await sql('update plugins set is_enabled = false, uninstalled_at = now() where id = $1', [id])
      await sql(getNotifyStatement('plugins'))
    },
    async listUninstalled() {
      const rows = await sql<{ id: string }>('select id from plugins where uninstalled_at is not null')
      return new Set(rows.map(({ id }) => id))
    },
    async isCore(id: string) {
      const rows = await sql('select 1 from plugins where id = $1 and is_core', [id])
      return rows.length > 0
    },
    /** Stores which events plugins handle, by plugin id: events are queued for disabled plugins too, which are not loaded. */
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
      const rows = await sql<{ id: string }>('select id from plugins where uninstalled_at is null and $1 = any(handled_events)', [event])
      return rows.map(({ id }) => id)
    },
    /** Records a plugin or version that was added while nodes run, and notifies them. */
    async markAdded(id: string) {
      await sql('insert into plugins (id, is_enabled, is_core) values ($1, false, false) on conflict (id) do update set uninstalled_at = null', [id])
      await sql(getNotifyStatement('plugins'))
    },
    /** Lists the third-party plugins that the operator lets run without a trusted signature. */
    async listAllowedUnsigned() {
      const rows = await sql<{ id: string }>('select id from plugins where allowed_unsigned_at is not null')
      return new Set(rows.map(({ id }) => id))
    },
    async setAllowedUnsigned(id: string, isAllowed: boolean) {
      const rows = await sql('update plugins set allowed_unsigned_at = case when $2 then now() end where id = $1 returning id', [id, isAllowed])
      await sql(getNotifyStatement('plugins'))
      return rows.length > 0
    },
    async needsDemo(id: string) {
      const rows = await sql('select 1 from plugins where id = $1 and demo_loaded_at is null', [id])
      return rows.length > 0
    },
    async markDemoLoaded(id: string) {
      await sql('update plugins set demo_loaded_at = now() where id = $1', [id])
    },
  }
}
