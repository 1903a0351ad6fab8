import type { BotCheckProvider } from '../../../contract/bot-check-providers.ts'
import { PROOF_OF_WORK } from '../../../contract/bot-check-settings.ts'
import type { ProofOfWork, ProofOfWorkPurpose } from '../../proof-of-work/proof-of-work.ts'

/** Takes a phone about 0.5 seconds on average. */
export const BOT_CHECK_PURPOSE: ProofOfWorkPurpose = { context: 'bot-check-challenge', maxNumber: 60_000 }

/** Creates the site's own bot check, which needs no external service. */
export const createProofOfWorkCheck = (proofOfWork: ProofOfWork): BotCheckProvider => ({
  name: PROOF_OF_WORK,
  verify: async (token) => proofOfWork.verifySolution(token, BOT_CHECK_PURPOSE),
})
