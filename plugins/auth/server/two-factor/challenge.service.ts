import { fieldProblem, problem, type ServerContext } from '@balafon/sdk/server'
import type { ChallengeStore, NewChallenge } from './challenge.store.ts'
import type { TwoFactorService } from './two-factor.service.ts'

const VALID_SECONDS = 600
const MAX_ATTEMPTS = 6

export interface SecondFactor {
  readonly code?: string | undefined
  readonly recovery_code?: string | undefined
}

/** Returns the id of the browser when it is known to the user, otherwise `null`. */
type FindKnownBrowserId = (userId: number) => Promise<string | null>

export type ChallengeService = ReturnType<typeof createChallengeService>

/** Creates the service of sign-ins that wait for their second factor. A challenge is stored on the server and bound to the browser that started it. */
export function createChallengeService(store: ChallengeStore, twoFactor: TwoFactorService, rateLimits: ServerContext['rateLimits']) {
  /** Attempts from unknown browsers share a limit per account, so that they cannot use up the attempts of the owner's browsers. Recovery codes are not limited: they cannot be guessed. */
  async function verifySecondFactor(userId: number, { code, recovery_code }: SecondFactor, findKnownBrowserId: FindKnownBrowserId) {
    if (code === undefined) return recovery_code !== undefined && twoFactor.consumeRecoveryCode(userId, recovery_code)
    await rateLimits.consume('two-factor.account', `${userId}|${(await findKnownBrowserId(userId)) ?? 'unknown-browser'}`)
    return twoFactor.consumeCode(userId, code)
  }

  return {
    /** Creates a challenge. Returns false when the user was deleted or has another password in the meantime. */
    create: (challenge: Omit<NewChallenge, 'validSeconds'>) => store.insert({ ...challenge, validSeconds: VALID_SECONDS }),
    /** Completes a challenge and returns it. Attempts are counted before the code is checked, so that simultaneous requests cannot exceed the limit. */
    async answer(browserSessionId: string | null, secondFactor: SecondFactor, findKnownBrowserId: FindKnownBrowserId) {
      const challenge = browserSessionId === null ? null : await store.countAttempt(browserSessionId, MAX_ATTEMPTS)
      if (browserSessionId === null || !challenge) throw problem(410, 'auth.two_factor.challenge_expired')
      const isRight = await verifySecondFactor(challenge.session.userId, secondFactor, findKnownBrowserId)
      if (isRight && (await store.delete(browserSessionId))) return challenge
      if (challenge.attempts >= MAX_ATTEMPTS) {
        await store.delete(browserSessionId)
        throw problem(410, 'auth.two_factor.challenge_expired')
      }
      throw fieldProblem(secondFactor.code === undefined ? { recovery_code: 'auth.two_factor.wrong_recovery_code' } : { code: 'auth.two_factor.wrong_code' })
    },
  }
}
