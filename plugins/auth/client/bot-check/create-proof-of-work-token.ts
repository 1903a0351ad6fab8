import type { ProofOfWorkChallenge } from '../../contract/proof-of-work.ts'
import { formatSolution } from '../../contract/proof-of-work.ts'
import type { SolveOptions } from './solve-options.ts'

/** Solves a proof-of-work challenge without blocking the page and returns the token for the server, or null when it failed. */
export async function createProofOfWorkToken(challenge: ProofOfWorkChallenge, options: SolveOptions = {}): Promise<string | null> {
  options.signal?.throwIfAborted()
  // `crypto.subtle` exists only in secure contexts; a site on a local network may be served over plain http.
  const { solveChallenge } = await (isSecureContext ? import('./solve-in-worker.ts') : import('./solve-on-main-thread.ts'))
  const solution = await solveChallenge(challenge, options)
  return solution === null ? null : formatSolution(challenge.sealed_answer, solution)
}
