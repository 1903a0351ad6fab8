import type { User } from '@balafon/sdk/contract'
import type { RateLimits } from '../security/rate-limits.ts'
import type { VerificationStore } from './verification.store.ts'
import type { Verification } from './verification.ts'

export interface FirstCodeServices {
  readonly store: Pick<VerificationStore, 'hasCode'>
  readonly verification: Pick<Verification, 'resend'>
  readonly limits: RateLimits
}

export type SendFirstCode = ReturnType<typeof createFirstCode>

/**
 * Whoever stands at the gate reads of a code that was sent to them: here it is, unless they have one. It is asked for by
 * the new account and by each page, at once and on many nodes: one of them gets through.
 */
export const createFirstCode =
  ({ store, verification, limits }: FirstCodeServices) =>
  async (user: User, language: string) => {
    if (await store.hasCode(user.id)) return
    if (await limits.tryConsume('verification.first', String(user.id))) await verification.resend(user, user.email, language)
  }
