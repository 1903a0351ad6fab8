import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'
import { ProofOfWorkChallenge } from './proof-of-work.ts'

export const verifyBotCheck = defineEndpoint({
  method: 'POST',
  path: 'recaptcha/verify',
  summary: 'Verify a bot-check token; the browser can then send one protected form within ten minutes',
  access: 'guest',
  body: z.strictObject({ token: z.string().min(1).max(8000) }),
  response: z.object({ success: z.literal(true) }),
  errors: ['auth.bot_check_failed'],
  rateLimit: 'bot-check',
})

export const getBotCheckChallenge = defineEndpoint({
  method: 'GET',
  path: 'recaptcha/challenge',
  summary: 'Get a proof-of-work challenge, when the site uses its own bot check',
  access: 'guest',
  response: z.object({ challenge: ProofOfWorkChallenge }),
  errors: ['not_found'],
  rateLimit: 'bot-check.challenge',
})

export const getBotCheckFrame = defineEndpoint({
  method: 'GET',
  path: 'secure/bot-check',
  summary: 'Get the page of a frame that runs the script of a bot-check service',
  access: 'guest',
  kind: 'navigation',
  response: z.unknown(),
  errors: ['not_found'],
})

/** The message that the frame sends to its parent page with `postMessage`. */
export const BotCheckFrameMessage = z.object({
  type: z.literal('bot-check'),
  token: z.string().optional(),
  failed: z.literal(true).optional(),
  /** The visitor has to solve a task in the frame. */
  interactive: z.literal(true).optional(),
})
