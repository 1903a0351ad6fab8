import { createHash } from 'node:crypto'
import { problem, type ServerContext } from '@balafon/sdk/server'
import type { UsedProofsStore } from '../bot-check/used-proofs.store.ts'
import type { ProofOfWork, ProofOfWorkPurpose } from '../proof-of-work/proof-of-work.ts'

/** Takes a computer a few seconds, and a phone several. */
const LOGIN_PURPOSE: ProofOfWorkPurpose = { context: 'login-challenge', maxNumber: 400_000 }
/** How long used solutions are stored: longer than a challenge is valid. */
const USED_SECONDS = 3600

export type LoginProofOfWork = ReturnType<typeof createLoginProofOfWork>

/**
 * Creates the proof of work that is required for sign-ins from unknown browsers after too many wrong passwords for an account. If these
 * sign-ins were rejected instead, an attacker could lock the owner out of every new browser.
 */
export function createLoginProofOfWork(proofOfWork: ProofOfWork, usedProofs: UsedProofsStore, { db }: Pick<ServerContext, 'db'>) {
  const createError = () => problem(429, 'auth.proof_of_work_required')
  return {
    createChallenge: () => proofOfWork.createChallenge(LOGIN_PURPOSE),
    createError,
    /** Accepts a solution once. Throws 429 `auth.proof_of_work_required` when it is missing, wrong or already used. */
    async consume(solution: string | undefined) {
      const id = solution === undefined ? null : proofOfWork.verifySolution(solution, LOGIN_PURPOSE)
      const hash = id && createHash('sha256').update(`login ${id}`).digest()
      const isAccepted = hash && (await db.transaction((transaction) => usedProofs.insert(hash, USED_SECONDS, transaction)))
      if (!isAccepted) throw createError()
    },
  }
}
