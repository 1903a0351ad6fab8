import { defineEndpoint, Timestamp } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Password } from './fields.ts'

export const DeviceType = z.enum(['mobile', 'tablet', 'other'])
export type DeviceType = z.infer<typeof DeviceType>

/** A signed-in browser. Its session token never leaves the server (decision 22). */
export const Session = z.object({
  id: z.number(),
  device_type: DeviceType,
  platform: z.string().nullable(),
  browser: z.string().nullable(),
  /** In the language of the request; `null` when the operator has not installed a city database. */
  city: z.string().nullable(),
  /** ISO 3166 country code; `null` for addresses that are not on the public internet. */
  country: z.string().nullable(),
  ip_address: z.string(),
  last_active: Timestamp,
  is_current_device: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = defineEndpoint({
  method: 'GET',
  path: 'user-sessions',
  summary: 'List your sessions: the current one first, then by last activity',
  access: 'user',
  response: z.object({ sessions: z.array(Session) }),
})

export const PasswordConfirmation = z.strictObject({ password: Password })

export const logOutOtherSessions = defineEndpoint({
  method: 'POST',
  path: 'user-sessions/logout-other',
  summary: 'End all your other sessions, with the password or soon after it was confirmed',
  access: 'user',
  forbidsViewAs: true,
  body: z.strictObject({ password: Password.optional() }),
  response: z.object({ ended_count: z.number() }),
  errors: ['auth.wrong_password', 'password_confirmation_required'],
  rateLimit: 'password.confirm',
})
