import type { SqlRunner } from '@balafon/sdk/server'

export type ReportStore = ReturnType<typeof createReportStore>

export const createReportStore = (sql: SqlRunner) => ({
  /** Counts the users of the last thirty days and all users. */
  async countNewUsers(): Promise<{ count: number; total: number }> {
    const [row] = await sql<{ count: number; total: number }>(
      `select count(*) filter (where created_at > now() - interval '30 days') as count, count(*) as total from users`,
    )
    return row ?? { count: 0, total: 0 }
  },
})
