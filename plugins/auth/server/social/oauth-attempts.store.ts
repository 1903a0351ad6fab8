import { createHash } from 'node:crypto'
import { Op } from '@balafon/sdk/server'
import type { InviteReference } from '../../contract/invitations.ts'
import type { AuthContext } from '../models.ts'
import type { PendingAuthorization } from './exchanges/exchange.ts'

/** The time in which users must come back from the provider. */
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
  readonly userId: number | null
  readonly exchangeData: string
  readonly inviteId: string | null
  readonly inviteType: string | null
  readonly expiresAt: Date
}

export type OAuthAttemptsStore = ReturnType<typeof createOAuthAttemptsStore>

/** Creates the store of sign-ins and connections that are in progress at a provider. Each is bound to the browser that started it. */
export function createOAuthAttemptsStore({ models: { SocialAttempt }, sql }: Pick<AuthContext, 'models' | 'sql'>) {
  return {
    async insert({ state, providerName, invite, ...attempt }: OAuthAttempt) {
      await SocialAttempt.create({
        ...attempt,
        stateHash: hashState(state),
        serviceName: providerName,
        inviteId: invite?.invite_id ?? null,
        inviteType: invite?.invite_type ?? null,
        expiresAt: new Date(Date.now() + VALID_SECONDS * 1000),
      })
    },
    /** Deletes an attempt and returns it; `null` when there is none or it has expired. Of several requests at once, only one gets it. */
    async take(state: string, browserSessionId: string, providerName: string): Promise<OAuthAttempt | null> {
      const [row] = await sql<AttemptRow>(
        `delete from social_attempts where state_hash = $1 and browser_session_id = $2 and service_name = $3
         returning user_id as "userId", exchange_data as "exchangeData", invite_id as "inviteId", invite_type as "inviteType", expires_at as "expiresAt"`,
        [hashState(state), browserSessionId, providerName],
      )
      if (!row || row.expiresAt <= new Date()) return null
      const { userId, exchangeData, inviteId, inviteType } = row
      const invite = inviteId !== null && inviteType !== null ? { invite_id: inviteId, invite_type: inviteType } : null
      return { state, browserSessionId, providerName, userId, invite, exchangeData }
    },
    async deleteExpired() {
      await SocialAttempt.destroy({ where: { expiresAt: { [Op.lte]: new Date() } } })
    },
  }
}
