import type { SessionRow, SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export interface SessionInsert {
  readonly tokenHash: Buffer
  readonly userId: number
  /** The version of the password that was checked. */
  readonly credentialsVersion?: number | undefined
  readonly remember: boolean
  readonly ipAddress: string
  readonly userAgent: string
  readonly seconds: number
}

export type SessionsStore = ReturnType<typeof createSessionsStore>

export function createSessionsStore(sql: SqlRunner) {
  return {
    /**
     * Inserts a session and returns its id, or `null` when the user was deleted or has another password. `for share` waits for a
     * concurrent password change; a password change that starts later deletes the new session.
     */
    async insert(session: SessionInsert) {
      const [row] = await sql<{ id: string }>(
        `insert into sessions (token_hash, user_id, remember, ip_address, user_agent, expires_at)
         select $1, id, $3, $4, $5, now() + make_interval(secs => $6) from users
         where id = $2 and credentials_version = coalesce($7, credentials_version) for share returning id`,
        [session.tokenHash, session.userId, session.remember, session.ipAddress, session.userAgent, session.seconds, session.credentialsVersion ?? null],
      )
      return row ? Number(row.id) : null
    },
    async isActive(id: number, transaction?: Transaction) {
      return (await sql('select from sessions where id = $1 and expires_at > now()', [id], transaction)).length > 0
    },
    async updateToken(id: number, tokenHash: Buffer) {
      const [row] = await sql<{ remember: boolean; seconds: number }>(
        'update sessions set token_hash = $2 where id = $1 returning remember, extract(epoch from expires_at - now())::int as seconds',
        [id, tokenHash],
      )
      return row ?? null
    },
    async updateLastActive(id: number, ipAddress: string) {
      await sql('update sessions set last_active = now(), ip_address = $2 where id = $1', [id, ipAddress])
    },
    async deleteByTokenHash(tokenHash: Buffer) {
      await sql('delete from sessions where token_hash = $1', [tokenHash])
    },
    /** Deletes all sessions of a user except one, and returns the number of deleted sessions. */
    async deleteOthers(userId: number, keepId: number, transaction?: Transaction) {
      const rows = await sql('delete from sessions where user_id = $1 and id <> $2 returning id', [userId, keepId], transaction)
      return rows.length
    },
    async deleteAll(userId: number, transaction?: Transaction) {
      await sql('delete from sessions where user_id = $1', [userId], transaction)
    },
    async list(userId: number) {
      const rows = await sql<Omit<SessionRow, 'id'> & { id: string }>(
        'select id, ip_address, user_agent, last_active from sessions where user_id = $1 and expires_at > now() order by last_active desc, id desc limit 100',
        [userId],
      )
      return rows.map((row) => ({ ...row, id: Number(row.id) }))
    },
    async updatePasswordConfirmed(id: number) {
      await sql('update sessions set password_confirmed_at = now() where id = $1', [id])
    },
    /**
     * Whether the password was confirmed recently, or for a user without a password, whether the sign-in was recent.
     * @param seconds - how old the confirmation may be
     * @param signInSeconds - how old the sign-in may be
     */
    async isPasswordConfirmed(id: number, seconds: number, signInSeconds: number) {
      const rows = await sql(
        `select from sessions s join users u on u.id = s.user_id where s.id = $1 and case when u.password_hash is null
           then s.created_at > now() - make_interval(secs => $3) else s.password_confirmed_at > now() - make_interval(secs => $2) end`,
        [id, seconds, signInSeconds],
      )
      return rows.length > 0
    },
    async deleteExpired() {
      await sql('delete from sessions where expires_at <= now()')
    },
  }
}
