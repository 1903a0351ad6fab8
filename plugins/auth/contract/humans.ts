import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'

/** Find the number of which `SHA-256(salt + number)` is the target. */
export const Puzzle = z.object({
  salt: z.string(),
  /** In hex. */
  target: z.string(),
  /** The number is not above it. */
  most: z.number(),
  /** The answer, which only the server can open. */
  sealed: z.string(),
})
export type Puzzle = z.infer<typeof Puzzle>

export const verifyHuman = defineEndpoint({
  method: 'POST',
  path: 'recaptcha/verify',
  summary: 'Show that somebody is there: counts for the next form that asks, once, within ten minutes',
  access: 'guest',
  body: z.strictObject({ token: z.string().min(1).max(8000) }),
  response: z.object({ success: z.literal(true) }),
  errors: ['auth.not_human'],
  rateLimit: 'human',
})

export const getPuzzle = defineEndpoint({
  method: 'GET',
  path: 'recaptcha/puzzle',
  summary: 'A sum for the visitor’s machine, where the site checks without another service',
  access: 'guest',
  response: z.object({ puzzle: Puzzle }),
  rateLimit: 'human.puzzle',
})

export const humanFrame = defineEndpoint({
  method: 'GET',
  path: 'secure/human-check',
  summary: 'The page of a frame in which the script of another service tells people from programs',
  access: 'guest',
  kind: 'navigation',
  response: z.unknown(),
})

/** What that page tells the one it stands in, by `postMessage`. */
export const FrameMessage = z.object({
  type: z.literal('human-check'),
  token: z.string().optional(),
  failed: z.literal(true).optional(),
  shown: z.literal(true).optional(),
})
