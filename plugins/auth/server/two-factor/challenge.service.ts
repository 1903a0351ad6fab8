import { fieldProblem, problem, type ServerContext } from '@balafon/sdk/server'
import type { ChallengeStore, NewChallenge } from './challenge.store.ts'
import type { TwoFactor } from './two-factor.service.ts'

const SECONDS = 600
const TRIES = 6

export interface SecondFactor {
  readonly code?: string | undefined
  readonly recovery_code?: string | undefined
}

/** The name of a browser that is known to the account. */
type BrowserOf = (userId: number) => Promise<string | null>

export type Challenges = ReturnType<typeof createChallenges>

/** A sign-in that waits for its second factor, kept on the server for the browser that began it. */
export function createChallenges(store: ChallengeStore, twoFactor: TwoFactor, limits: ServerContext['rateLimits']) {
  /** Guesses of strangers, who know the password, do not use up those of a browser in which its owner was before. */
  async function fits(userId: number, { code, recovery_code }: SecondFactor, browserOf: BrowserOf) {
    if (code === undefined) return recovery_code !== undefined && twoFactor.takesRecoveryCode(userId, recovery_code)
    await limits.consume('two-factor.account', `${userId}|${(await browserOf(userId)) ?? 'stranger'}`)
    return twoFactor.takesCode(userId, code)
  }

  return {
    /** False: the user is gone, or has another password meanwhile. */
    open: (visit: string, arrival: Omit<NewChallenge, 'visit' | 'seconds'>) => store.add({ ...arrival, visit, seconds: SECONDS }),
    /** Whose sign-in is complete now. The try is taken before the code is looked at: a thousand at once are six. */
    async answer(visit: string | null, given: SecondFactor, browserOf: BrowserOf) {
      const challenge = visit === null ? null : await store.spendTry(visit, TRIES)
      if (visit === null || !challenge) throw problem(410, 'auth.two_factor.challenge_over')
      if ((await fits(challenge.userId, given, browserOf)) && (await store.remove(visit))) return challenge
      if (challenge.tries >= TRIES) {
        await store.remove(visit)
        throw problem(410, 'auth.two_factor.challenge_over')
      }
      throw fieldProblem(given.code === undefined ? { recovery_code: 'auth.two_factor.wrong_recovery_code' } : { code: 'auth.two_factor.wrong_code' })
    },
  }
}
