import type { SqlRunner } from '@balafon/sdk/server'

export type ClaimsStore = ReturnType<typeof createClaimsStore>

/** Creates the store of claims. Each call is one statement without a transaction around it, so a claim holds neither a lock nor a connection. */
export const createClaimsStore = (sql: SqlRunner) => ({
  /** Takes a claim that is free, or has ended. */
  async take(name: string, token: string, seconds: number): Promise<boolean> {
    const rows = await sql(
      `insert into billing_claims as claim (name, token, ends_at) values ($1, $2, now() + make_interval(secs => $3))
       on conflict (name) do update set token = excluded.token, ends_at = excluded.ends_at where claim.ends_at <= now()
       returning 1`,
      [name, token, seconds],
    )
    return rows.length > 0
  },
  /** Gives a claim back, unless it has ended and another change has taken it. */
  async release(name: string, token: string) {
    await sql('delete from billing_claims where name = $1 and token = $2', [name, token])
  },
  /** Deletes the claims of nodes that have stopped. */
  async deleteEnded() {
    await sql("delete from billing_claims where ends_at < now() - interval '1 hour'")
  },
})
