import { createHash } from 'node:crypto'
import type { SqlRunner } from '@balafon/sdk/server'
import type { InviteReference } from '../../contract/invitations.ts'
import type { Departure } from './exchanges/exchange.ts'
import type { Account } from './profiles.store.ts'

/** Seconds to come back from a service, and to give the password that connects an account. */
const PATIENCE = 600

const hashOf = (state: string) => createHash('sha256').update(state).digest()

export interface Attempt extends Departure {
  readonly visit: string
  readonly service: string
  /** Who wants to connect an account; `null` where somebody wants to sign in. */
  readonly userId: number | null
  /** What they say they were invited with. */
  readonly invite: InviteReference | null
}

interface AttemptRow {
  readonly user_id: string | null
  readonly kept: string
  readonly invite_id: string | null
  readonly invite_type: string | null
  readonly expired: boolean
}

export type JourneysStore = ReturnType<typeof createJourneysStore>

/** Who is on their way to a service and back, by visit: what one browser began, no other can end. */
export function createJourneysStore(sql: SqlRunner) {
  return {
    async keep({ state, visit, service, userId, invite, kept }: Attempt) {
      await sql(
        `insert into social_attempts (state_hash, visit, service_name, user_id, kept, invite_id, invite_type, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))`,
        [hashOf(state), visit, service, userId, kept, invite?.invite_id ?? null, invite?.invite_type ?? null, PATIENCE],
      )
    },
    /** Each can be taken once. */
    async take(state: string, visit: string, service: string): Promise<Attempt | null> {
      const [row] = await sql<AttemptRow>(
        `delete from social_attempts where state_hash = $1 and visit = $2 and service_name = $3
         returning user_id, kept, invite_id, invite_type, expires_at <= now() as expired`,
        [hashOf(state), visit, service],
      )
      if (!row || row.expired) return null
      const { user_id, kept, invite_id, invite_type } = row
      const invite = invite_id !== null && invite_type !== null ? { invite_id, invite_type } : null
      return { state, visit, service, userId: user_id === null ? null : Number(user_id), invite, kept }
    },
    /** An account that waits for the password of the user whose address it has. */
    async wait(visit: string, userId: number, { service_name, subject, username }: Account) {
      await sql(
        `insert into social_identities_waiting (visit, user_id, service_name, subject, username, expires_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
         on conflict (visit) do update set user_id = excluded.user_id, service_name = excluded.service_name, subject = excluded.subject,
           username = excluded.username, expires_at = excluded.expires_at`,
        [visit, userId, service_name, subject, username, PATIENCE],
      )
    },
    async waiting(visit: string) {
      const [row] = await sql<Account & { user_id: string }>(
        'select user_id, service_name, subject, username from social_identities_waiting where visit = $1 and expires_at > now()',
        [visit],
      )
      if (!row) return null
      const { user_id, ...account } = row
      return { userId: Number(user_id), account }
    },
    async stopWaiting(visit: string) {
      await sql('delete from social_identities_waiting where visit = $1', [visit])
    },
    async removeExpired() {
      await sql('with old as (delete from social_attempts where expires_at <= now()) delete from social_identities_waiting where expires_at <= now()')
    },
  }
}
