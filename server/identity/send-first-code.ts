import type { User } from '@balafon/sdk/contract'
import type { RateLimits } from '../security/rate-limits.ts'
import type { VerificationStore } from './verification.store.ts'
import type { Verification } from './verification.ts'

export interface FirstCodeDependencies {
  readonly store: Pick<VerificationStore, 'hasValidCode'>
  readonly verification: Pick<Verification, 'resendCode'>
  readonly rateLimits: RateLimits
}

export type SendFirstCode = ReturnType<typeof createSendFirstCode>

/**
 * Whoever stands at the gate reads of a code that was sent to them: here it is, unless they have one. It is asked for by
 * the new account and by each page, at once and on many nodes: one of them gets through.
 */
export const createSendFirstCode =
  ({ store, verification, rateLimits }: FirstCodeDependencies) =>
  async (user: User, language: string) => {
    if (await store.hasValidCode(user.id)) return
    if (await rateLimits.tryConsume('verification.first', String(user.id))) await verification.resendCode(user, user.email, language)
  }
