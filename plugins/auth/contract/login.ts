import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Bootstrap, Email, Password } from './fields.ts'
import { ProofOfWorkChallenge } from './proof-of-work.ts'

/** A solved proof-of-work challenge. It is required (`auth.proof_of_work_required`) after too many failed sign-ins to an account. */
export const ProofOfWorkSolution = z.string().max(1100).optional()

export const Credentials = z.strictObject({
  email: Email,
  password: Password,
  /** Stay signed in for a month; otherwise until the browser closes, at most twelve hours. */
  remember: z.boolean().default(false),
  proof_of_work: ProofOfWorkSolution,
})

/** The result of a sign-in: a session, or a request for the second factor. */
export const SignInResult = z.discriminatedUnion('two_factor', [
  z.object({ two_factor: z.literal(true) }),
  z.object({ two_factor: z.literal(false), bootstrapData: Bootstrap }),
])
export type SignInResult = z.infer<typeof SignInResult>

export const login = defineEndpoint({
  method: 'POST',
  path: 'auth/login',
  summary: 'Sign in with email and password',
  access: 'guest',
  gate: 'open',
  body: Credentials,
  response: SignInResult,
  errors: ['auth.invalid_credentials', 'auth.proof_of_work_required', 'auth.credentials_changed'],
  rateLimit: 'login',
})

export const getLoginChallenge = defineEndpoint({
  method: 'GET',
  path: 'auth/login/challenge',
  summary: 'Get a proof-of-work challenge; its solution allows one more sign-in attempt',
  access: 'guest',
  gate: 'open',
  response: z.object({ challenge: ProofOfWorkChallenge }),
  rateLimit: 'login.challenge',
})

/** Guests can sign out too, so that a page with an expired session can still do it. */
export const logout = defineEndpoint({
  method: 'POST',
  path: 'auth/logout',
  summary: 'Sign out',
  access: 'guest',
  gate: 'open',
  response: z.object({ bootstrapData: Bootstrap }),
})
