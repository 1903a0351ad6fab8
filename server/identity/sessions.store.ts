import type { SessionRow, SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export interface SessionInsert {
  readonly tokenHash: Buffer
  readonly userId: number
  readonly credentialsVersion?: number | undefined
  readonly remember: boolean
  readonly ipAddress: string
  readonly userAgent: string
  readonly seconds: number
}

export type SessionsStore = ReturnType<typeof createSessionsStore>

export function createSessionsStore(sql: SqlRunner) {
  return {
    /** `null` when the user is gone, or has another password. A change that is under way is waited for, and one that comes after finds the session. */
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
    async updateLastActive(id: number, ip: string) {
      await sql('update sessions set last_active = now(), ip_address = $2 where id = $1', [id, ip])
    },
    async deleteByTokenHash(tokenHash: Buffer) {
      await sql('delete from sessions where token_hash = $1', [tokenHash])
    },
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
    /** Who has no password to confirm is asked how long ago they signed in. */
    async isPasswordConfirmed(id: number, seconds: number, sinceSignIn: number) {
      const rows = await sql(
        `select from sessions s join users u on u.id = s.user_id where s.id = $1 and case when u.password_hash is null
           then s.created_at > now() - make_interval(secs => $3) else s.password_confirmed_at > now() - make_interval(secs => $2) end`,
        [id, seconds, sinceSignIn],
      )
      return rows.length > 0
    },
    async deleteExpired() {
      await sql('delete from sessions where expires_at <= now()')
    },
  }
}
