import type { SqlRunner } from '@balafon/sdk/server'

/** What a browser that is known to an account is bound to. */
export interface Holder {
  readonly email: string
  /** Another one whenever the account or its password is another one. */
  readonly mark: string
}

export type KnownBrowsersStore = ReturnType<typeof createKnownBrowsersStore>

const HOLDER = `select email, id || '-' || credentials_version as mark from users`

export const createKnownBrowsersStore = (sql: SqlRunner) => ({
  async ofUser(userId: number) {
    const [row] = await sql<Holder>(`${HOLDER} where id = $1`, [userId])
    return row ?? null
  },
  async ofAddress(email: string) {
    const [row] = await sql<Holder>(`${HOLDER} where lower(email) = lower($1)`, [email])
    return row ?? null
  },
})
