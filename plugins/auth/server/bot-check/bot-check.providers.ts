import type { Providers, ServerContext } from '@balafon/sdk/server'
import type { ProofOfWork } from '../proof-of-work/proof-of-work.ts'
import type { BotCheckService } from './bot-check.service.ts'
import { createProofOfWorkCheck } from './checks/proof-of-work-check.ts'
import { createRecaptchaCheck } from './checks/recaptcha-check.ts'
import { createSiteverifyClient } from './checks/siteverify.ts'
import { createTurnstileCheck } from './checks/turnstile-check.ts'

/** Creates the providers of the bot checks that an administrator can choose, and of the guard that requires a passed check. */
export function createBotCheckProviders(botCheck: BotCheckService, proofOfWork: ProofOfWork, context: Pick<ServerContext, 'settings' | 'site'>): Providers {
  const siteverify = createSiteverifyClient(context)
  return {
    'auth.botCheckProviders/v1': [createProofOfWorkCheck(proofOfWork), createRecaptchaCheck(siteverify), createTurnstileCheck(siteverify)],
    'auth.botCheckGuard/v1': [{ requirePassed: botCheck.requirePassed }],
  }
}
