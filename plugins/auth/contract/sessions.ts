import { defineEndpoint, Timestamp } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Password } from './fields.ts'

export const DeviceType = z.enum(['mobile', 'tablet', 'other'])
export type DeviceType = z.infer<typeof DeviceType>

/** One browser that is signed in. What its cookie holds never leaves the server. */
export const Session = z.object({
  id: z.number(),
  device_type: DeviceType,
  platform: z.string().nullable(),
  browser: z.string().nullable(),
  /** In the reader’s language; only where the operator has a table of cities. */
  city: z.string().nullable(),
  /** Two letters; `null` where the address is nobody's on the open internet. */
  country: z.string().nullable(),
  ip_address: z.string(),
  last_active: Timestamp,
  is_current_device: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = defineEndpoint({
  method: 'GET',
  path: 'user-sessions',
  summary: 'Where the user is signed in: here first, then the last active',
  access: 'user',
  response: z.object({ sessions: z.array(Session) }),
})

export const PasswordConfirmation = z.strictObject({ password: Password })

export const logOutOthers = defineEndpoint({
  method: 'POST',
  path: 'user-sessions/logout-other',
  summary: 'End every session of the user but this one, with the password or soon after it was confirmed',
  access: 'user',
  body: z.strictObject({ password: Password.optional() }),
  response: z.object({ ended: z.number() }),
  errors: ['auth.wrong_password', 'password_confirmation_required'],
  rateLimit: 'login.inside',
})
