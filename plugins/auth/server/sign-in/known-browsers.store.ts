import type { SqlRunner } from '@balafon/sdk/server'

/** The account that a known browser belongs to. */
export interface AccountVersion {
  readonly email: string
  /** Changes with the account's password. */
  readonly version: string
}

export type KnownBrowsersStore = ReturnType<typeof createKnownBrowsersStore>

const SELECT_ACCOUNT = `select email, id || '-' || credentials_version as version from users`

export const createKnownBrowsersStore = (sql: SqlRunner) => ({
  async findByUserId(userId: number) {
    const [row] = await sql<AccountVersion>(`${SELECT_ACCOUNT} where id = $1`, [userId])
    return row ?? null
  },
  async findByEmail(email: string) {
    const [row] = await sql<AccountVersion>(`${SELECT_ACCOUNT} where lower(email) = lower($1)`, [email])
    return row ?? null
  },
})
