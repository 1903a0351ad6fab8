import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { ServerContext } from '@balafon/sdk/server'
import { z } from 'zod'
import { type ProofOfWorkChallenge, parseSolution } from '../../contract/proof-of-work.ts'

const VALID_MINUTES = 10

/** What a challenge is for. A solution is accepted only for the purpose of its challenge. */
export interface ProofOfWorkPurpose {
  /** The name of the purpose. The answer is encrypted for it, so that it cannot be used for another purpose. */
  readonly context: string
  /** The largest possible answer. On average, the browser computes `maxNumber / 2` hashes. */
  readonly maxNumber: number
}

const SealedAnswer = z.object({ id: z.string(), number: z.number(), until: z.number() })

export type ProofOfWork = ReturnType<typeof createProofOfWork>

/** Creates and verifies proof-of-work challenges. They need no storage: the encrypted answer is part of the challenge. */
export function createProofOfWork({ seal, unseal }: Pick<ServerContext, 'seal' | 'unseal'>) {
  function unsealAnswer(sealedAnswer: string, context: string) {
    try {
      return SealedAnswer.parse(JSON.parse(unseal(sealedAnswer, context)))
    } catch {
      return null
    }
  }

  return {
    createChallenge({ context, maxNumber }: ProofOfWorkPurpose): ProofOfWorkChallenge {
      const salt = randomBytes(16).toString('base64url')
      const number = randomInt(maxNumber + 1)
      const answer = { id: salt, number, until: Date.now() + VALID_MINUTES * 60_000 } satisfies z.infer<typeof SealedAnswer>
      const target = createHash('sha256').update(`${salt}${number}`).digest('hex')
      return { salt, target, max_number: maxNumber, sealed_answer: seal(JSON.stringify(answer), context) }
    },
    /** Returns the id of the challenge when the solution is right and in time. The caller must accept each id once. */
    verifySolution(token: string, { context }: ProofOfWorkPurpose): string | null {
      const solution = parseSolution(token)
      const answer = solution && unsealAnswer(solution.sealedAnswer, context)
      return answer && answer.until > Date.now() && answer.number === solution.number ? answer.id : null
    },
  }
}
