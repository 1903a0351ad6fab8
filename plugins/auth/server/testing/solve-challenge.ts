import { createHash } from 'node:crypto'
import { formatSolution, type ProofOfWorkChallenge } from '../../contract/proof-of-work.ts'

/** Solves a proof-of-work challenge, as the worker in the browser does. */
export function solveChallenge({ salt, target, max_number, sealed_answer }: ProofOfWorkChallenge): string {
  for (let number = 0; number <= max_number; number += 1) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === target) return formatSolution(sealed_answer, number)
  }
  throw new Error('the challenge has no solution')
}
