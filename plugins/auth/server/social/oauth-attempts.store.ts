import { createHash } from 'node:crypto'
import type { SqlRunner } from '@balafon/sdk/server'
import type { InviteReference } from '../../contract/invitations.ts'
import type { PendingAuthorization } from './exchanges/exchange.ts'
import type { SocialAccount } from './social-profiles.store.ts'

/** The time in which users must come back from the provider, and the time in which they must then enter the password. */
const VALID_SECONDS = 600

const hashState = (state: string) => createHash('sha256').update(state).digest()

export interface OAuthAttempt extends PendingAuthorization {
  readonly browserSessionId: string
  readonly providerName: string
  /** The user that connects an account; `null` for a sign-in. */
  readonly userId: number | null
  readonly invite: InviteReference | null
}

interface AttemptRow {
  readonly user_id: string | null
  readonly exchange_data: string
  readonly invite_id: string | null
  readonly invite_type: string | null
  readonly is_expired: boolean
}

export type OAuthAttemptsStore = ReturnType<typeof createOAuthAttemptsStore>

/** Creates the store of sign-ins and connections that are in progress at a provider. Each is bound to the browser that started it. */
export function createOAuthAttemptsStore(sql: SqlRunner) {
  return {
    async insert({ state, browserSessionId, providerName, userId, invite, exchangeData }: OAuthAttempt) {
      await sql(
        `insert into social_attempts (state_hash, browser_session_id, service_name, user_id, exchange_data, invite_id, invite_type, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))`,
        [hashState(state), browserSessionId, providerName, userId, exchangeData, invite?.invite_id ?? null, invite?.invite_type ?? null, VALID_SECONDS],
      )
    },
    /** Deletes an attempt and returns it; `null` when there is none or it has expired. */
    async take(state: string, browserSessionId: string, providerName: string): Promise<OAuthAttempt | null> {
      const [row] = await sql<AttemptRow>(
        `delete from social_attempts where state_hash = $1 and browser_session_id = $2 and service_name = $3
         returning user_id, exchange_data, invite_id, invite_type, expires_at <= now() as is_expired`,
        [hashState(state), browserSessionId, providerName],
      )
      if (!row || row.is_expired) return null
      const { user_id, exchange_data: exchangeData, invite_id, invite_type } = row
      const invite = invite_id !== null && invite_type !== null ? { invite_id, invite_type } : null
      return { state, browserSessionId, providerName, userId: user_id === null ? null : Number(user_id), invite, exchangeData }
    },
    /** Stores an account that is connected once the visitor enters the password of the user with the same email address. */
    async upsertPendingConnection(browserSessionId: string, userId: number, { service_name, subject, username }: SocialAccount) {
      await sql(
        `insert into social_pending_connections (browser_session_id, user_id, service_name, subject, username, expires_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
         on conflict (browser_session_id) do update set user_id = excluded.user_id, service_name = excluded.service_name, subject = excluded.subject,
           username = excluded.username, expires_at = excluded.expires_at`,
        [browserSessionId, userId, service_name, subject, username, VALID_SECONDS],
      )
    },
    async findPendingConnection(browserSessionId: string) {
      const [row] = await sql<SocialAccount & { user_id: string }>(
        'select user_id, service_name, subject, username from social_pending_connections where browser_session_id = $1 and expires_at > now()',
        [browserSessionId],
      )
      if (!row) return null
      const { user_id, ...account } = row
      return { userId: Number(user_id), account }
    },
    async deletePendingConnection(browserSessionId: string) {
      await sql('delete from social_pending_connections where browser_session_id = $1', [browserSessionId])
    },
    async deleteExpired() {
      await sql('delete from social_attempts where expires_at <= now()')
      await sql('delete from social_pending_connections where expires_at <= now()')
    },
  }
}
