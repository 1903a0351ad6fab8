import type { SqlRunner } from '@balafon/sdk/server'

export type ChangeLocksStore = ReturnType<typeof createChangeLocksStore>

/**
 * Creates the store of change locks. A change lock is a row and not a lock of PostgreSQL, so no transaction and no connection stays open while
 * a change waits for a provider.
 */
export const createChangeLocksStore = (sql: SqlRunner) => ({
  /** Takes a lock that is free or has ended. Returns false when another change holds it. */
  async take(name: string, token: string, seconds: number): Promise<boolean> {
    const rows = await sql(
      `insert into billing_claims as claim (name, token, ends_at) values ($1, $2, now() + make_interval(secs => $3))
       on conflict (name) do update set token = excluded.token, ends_at = excluded.ends_at where claim.ends_at <= now()
       returning 1`,
      [name, token, seconds],
    )
    return rows.length > 0
  },
  /** Releases a lock, unless it has ended and another change has taken it. */
  async release(name: string, token: string) {
    await sql('delete from billing_claims where name = $1 and token = $2', [name, token])
  },
  /** Deletes the locks that nodes did not release because they stopped. */
  async deleteEnded() {
    await sql("delete from billing_claims where ends_at < now() - interval '1 hour'")
  },
})
