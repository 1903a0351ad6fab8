import type { SqlRunner } from '@balafon/sdk/server'
import { notifyStatement } from '../database/broadcast.ts'

export type PluginsStore = ReturnType<typeof createPluginsStore>

/** The operator's wishes. What the system makes of them is never written here. */
export function createPluginsStore(sql: SqlRunner) {
  return {
    async install(id: string, wanted: boolean, isCore: boolean) {
      await sql('insert into plugins (id, wanted, is_core) values ($1, $2, $3) on conflict (id) do update set is_core = excluded.is_core', [id, wanted, isCore])
    },
    async wishes() {
      const rows = await sql<{ id: string; wanted: boolean }>('select id, wanted from plugins')
      return new Map(rows.map(({ id, wanted }) => [id, wanted]))
    },
    async wish(id: string, wanted: boolean) {
      const rows = await sql('update plugins set wanted = $2 where id = $1 returning id', [id, wanted])
      await sql(notifyStatement('plugins'))
      return rows.length > 0
    },
    async isCore(id: string) {
      const rows = await sql('select 1 from plugins where id = $1 and is_core', [id])
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
