import { endpoint } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Bootstrap, Email, Password } from './fields.ts'

export const Credentials = z.strictObject({
  email: Email,
  password: Password,
  /** Stay signed in for a month; otherwise until the browser closes, twelve hours at most. */
  remember: z.boolean().default(false),
})

/** What signing in leads to: a session, or the question for the second factor. */
export const Entry = z.discriminatedUnion('two_factor', [
  z.object({ two_factor: z.literal(true) }),
  z.object({ two_factor: z.literal(false), bootstrapData: Bootstrap }),
])
export type Entry = z.infer<typeof Entry>

export const login = endpoint({
  method: 'POST',
  path: 'auth/login',
  summary: 'Sign in with e-mail and password',
  access: 'guest',
  gate: 'open',
  body: Credentials,
  reply: Entry,
  errors: ['auth.wrong_credentials'],
  limit: 'login',
})

/** A guest may sign out too: a page that outlived its session is not left behind. */
export const logout = endpoint({
  method: 'POST',
  path: 'auth/logout',
  summary: 'Sign out',
  access: 'guest',
  gate: 'open',
  reply: z.object({ bootstrapData: Bootstrap }),
})
