import type { PluginProblem, SqlRunner } from '@balafon/sdk/server'

export interface NewProblem {
  readonly plugin: string
  readonly side: 'client' | 'server'
  /** Which component, route, job or step. */
  readonly place: string
  readonly message: string
}

export type ProblemsStore = ReturnType<typeof createProblemsStore>

/** Different ones of a plugin, on either side. */
const MOST = 100
/** Stands for all that there was no room for. */
const OTHERS = '…'

/** What went wrong in plugins, the same counted once for each place. When a plugin has as many as that, new ones are only counted. */
export function createProblemsStore(sql: SqlRunner) {
  return {
    async note({ plugin, side, place, message }: NewProblem, most = MOST) {
      await sql(
        `with known as (select place, message from plugin_problems where plugin = $1 and side = $2)
         insert into plugin_problems (plugin, side, place, message)
         select $1, $2, $3::text, case when (select count(*) from known) < $5 or exists (select from known where place = $3 and message = $4) then $4::text else $6 end
         on conflict (plugin, side, place, message) do update set count = plugin_problems.count + 1, last_at = now()`,
        [plugin, side, kept(place, 200), kept(message, 500), most, OTHERS],
      )
    },
    async latestOf(plugin: string, count: number) {
      return sql<PluginProblem>('select side, place, message, count::int, last_at from plugin_problems where plugin = $1 order by last_at desc limit $2', [
        plugin,
        count,
      ])
    },
    /** How many of the last week, for each plugin. */
    async counts() {
      const rows = await sql<{ plugin: string; count: number }>(
        "select plugin, sum(count)::int as count from plugin_problems where last_at > now() - interval '7 days' group by plugin",
      )
      return new Map(rows.map(({ plugin, count }) => [plugin, count]))
    },
    async forget(plugin: string) {
      await sql('delete from plugin_problems where plugin = $1', [plugin])
    },
    async removeOld() {
      await sql("delete from plugin_problems where last_at < now() - interval '30 days'")
    },
  }
}

/** The database's text takes no such character. */
const kept = (text: string, length: number) => text.replaceAll('\u0000', '').slice(0, length)
