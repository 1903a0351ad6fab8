import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Bootstrap, Email, Password } from './fields.ts'
import { Puzzle } from './humans.ts'

/** What shows that work was done: asked for by `auth.effort_needed`, once too many wrong passwords were tried for an account. */
export const Effort = z.string().max(1100).optional()

export const Credentials = z.strictObject({
  email: Email,
  password: Password,
  /** Stay signed in for a month; otherwise until the browser closes, twelve hours at most. */
  remember: z.boolean().default(false),
  effort: Effort,
})

/** What signing in leads to: a session, or the question for the second factor. */
export const Entry = z.discriminatedUnion('two_factor', [
  z.object({ two_factor: z.literal(true) }),
  z.object({ two_factor: z.literal(false), bootstrapData: Bootstrap }),
])
export type Entry = z.infer<typeof Entry>

export const login = defineEndpoint({
  method: 'POST',
  path: 'auth/login',
  summary: 'Sign in with e-mail and password',
  access: 'guest',
  gate: 'open',
  body: Credentials,
  response: Entry,
  errors: ['auth.wrong_credentials', 'auth.effort_needed'],
  rateLimit: 'login',
})

export const getLoginEffort = defineEndpoint({
  method: 'GET',
  path: 'auth/login/effort',
  summary: 'Work for the visitor’s machine, of which the answer counts for one more password',
  access: 'guest',
  gate: 'open',
  response: z.object({ puzzle: Puzzle }),
  rateLimit: 'login.effort',
})

/** A guest may sign out too: a page that outlived its session is not left behind. */
export const logout = defineEndpoint({
  method: 'POST',
  path: 'auth/logout',
  summary: 'Sign out',
  access: 'guest',
  gate: 'open',
  response: z.object({ bootstrapData: Bootstrap }),
})
