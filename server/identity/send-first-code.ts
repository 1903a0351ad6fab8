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
 * Creates the function that sends an unverified user a code, unless there is a valid one. A new account and every page view call it,
 * possibly at the same time and on several nodes: the rate limit lets one of them through.
 */
export const createSendFirstCode =
  ({ store, verification, rateLimits }: FirstCodeDependencies) =>
  async (user: User, language: string) => {
    if (await store.hasValidCode(user.id)) return
    if (await rateLimits.tryConsume('verification.first', String(user.id))) await verification.resendCode(user, user.email, language)
  }
