import type { PluginProblem, SqlRunner } from '@balafon/sdk/server'

export interface NewProblem {
  readonly plugin: string
  readonly side: 'client' | 'server'
  /** Which component, route, job or step. */
  readonly place: string
  readonly message: string
}

export type ProblemsStore = ReturnType<typeof createProblemsStore>

/** What went wrong in plugins, the same counted once for each place. */
export function createProblemsStore(sql: SqlRunner) {
  return {
    async note({ plugin, side, place, message }: NewProblem) {
      await sql(
        `insert into plugin_problems (plugin, side, place, message) values ($1, $2, $3, $4)
         on conflict (plugin, side, place, message) do update set count = plugin_problems.count + 1, last_at = now()`,
        [plugin, side, place.slice(0, 200), message.slice(0, 500)],
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
