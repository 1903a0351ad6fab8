import type { SqlRunner } from '@balafon/sdk/server'
import { notifyStatement } from '../database/broadcast.ts'

export interface Wish {
  readonly wanted: boolean
  /** Goes up each time somebody switches it on: what had crashed is tried again. */
  readonly attempt: number
}

export type PluginsStore = ReturnType<typeof createPluginsStore>

/** The operator's wishes. What the system makes of them is never written here. */
export function createPluginsStore(sql: SqlRunner) {
  return {
    /** Whether the site was ever started on this database. */
    async isThere() {
      const [row] = await sql<{ is_there: boolean }>("select to_regclass('plugins') is not null as is_there")
      return row?.is_there === true
    },
    async install(id: string, wanted: boolean, isCore: boolean) {
      await sql('insert into plugins (id, wanted, is_core) values ($1, $2, $3) on conflict (id) do update set is_core = excluded.is_core', [id, wanted, isCore])
    },
    async wishes() {
      const rows = await sql<{ id: string } & Wish>('select id, wanted, attempt from plugins where uninstalled_at is null')
      return new Map<string, Wish>(rows.map(({ id, wanted, attempt }) => [id, { wanted, attempt }]))
    },
    async wish(id: string, wanted: boolean) {
      const rows = await sql(
        `update plugins set wanted = $2, attempt = attempt + case when $2 then 1 else 0 end,
           uninstalled_at = case when not $2 then uninstalled_at end where id = $1 returning id`,
        [id, wanted],
      )
      await sql(notifyStatement('plugins'))
      return rows.length > 0
    },
    async uninstall(id: string) {
      await sql('update plugins set wanted = false, uninstalled_at = now() where id = $1', [id])
      await sql(notifyStatement('plugins'))
    },
    async uninstalled() {
      const rows = await sql<{ id: string }>('select id from plugins where uninstalled_at is not null')
      return new Set(rows.map(({ id }) => id))
    },
    async isCore(id: string) {
      const rows = await sql('select 1 from plugins where id = $1 and is_core', [id])
      return rows.length > 0
    },
    /** Plugin → what it listens to, for the time when it is off and cannot be asked. */
    async noteListeners(events: ReadonlyMap<string, readonly string[]>) {
      await sql(
        `update plugins set listens_to = heard.events
           from (select id, array(select jsonb_array_elements_text(events)) as events from jsonb_each($1::jsonb) as each (id, events)) heard
          where plugins.id = heard.id and plugins.listens_to <> heard.events`,
        [JSON.stringify(Object.fromEntries(events))],
      )
    },
    /** Plugins that listened to an event when they last ran; not those that were uninstalled. */
    async listenersOf(event: string) {
      const rows = await sql<{ id: string }>('select id from plugins where uninstalled_at is null and $1 = any(listens_to)', [event])
      return rows.map(({ id }) => id)
    },
    /** Of a plugin that came while nodes run: they hear of it. */
    async arrived(id: string) {
      await sql('insert into plugins (id, wanted, is_core) values ($1, false, false) on conflict (id) do update set uninstalled_at = null', [id])
      await sql(notifyStatement('plugins'))
    },
    /** Strangers' plugins the operator lets run unsigned. */
    async allowed() {
      const rows = await sql<{ id: string }>('select id from plugins where allowed_at is not null')
      return new Set(rows.map(({ id }) => id))
    },
    async allow(id: string, isAllowed: boolean) {
      const rows = await sql('update plugins set allowed_at = case when $2 then now() end where id = $1 returning id', [id, isAllowed])
      await sql(notifyStatement('plugins'))
      return rows.length > 0
    },
    async needsDemo(id: string) {
      const rows = await sql('select 1 from plugins where id = $1 and demo_at is null', [id])
      return rows.length > 0
    },
    async markDemo(id: string) {
      await sql('update plugins set demo_at = now() where id = $1', [id])
    },
  }
}
