import { defineEndpoint, Id, KeysetQuery, keyset, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const ScheduledJob = z.object({
  /** `core`, or a plugin's id. */
  owner: z.string(),
  name: z.string(),
  /** Five fields, in UTC. */
  cron: z.string(),
  last: z.nullable(z.object({ state: z.enum(['completed', 'active', 'retry', 'failed', 'cancelled']), at: Timestamp, error: z.nullable(z.string()) })),
})
export type ScheduledJob = z.infer<typeof ScheduledJob>

export const DeadJob = z.object({ id: z.uuid(), owner: z.string(), name: z.string(), error: z.string(), failed_at: Timestamp })
export type DeadJob = z.infer<typeof DeadJob>

export const LoggedMail = z.object({
  id: Id,
  plugin: z.string(),
  template: z.string(),
  language: z.string(),
  email: z.string(),
  subject: z.string(),
  status: z.enum(['queued', 'sent', 'failed']),
  error: z.nullable(z.string()),
  created_at: Timestamp,
})
export type LoggedMail = z.infer<typeof LoggedMail>

export const LoggedError = z.object({
  at: Timestamp,
  message: z.string(),
  plugin: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  stack: z.nullable(z.string()),
})
export type LoggedError = z.infer<typeof LoggedError>

const access = { permission: 'logs.view' } as const
const params = z.strictObject({ id: z.uuid() })
const errors = ['job.unknown'] as const

export const listSchedule = defineEndpoint({
  method: 'GET',
  path: 'logs/schedule',
  summary: 'What the clock starts, how it went the last time, and the jobs that failed for good',
  access,
  response: z.object({ schedule: z.array(ScheduledJob), dead: z.array(DeadJob) }),
})

export const reviveJob = defineEndpoint({
  method: 'POST',
  path: 'logs/schedule/dead/{id}/revive',
  summary: 'Put a job that failed for good back into its queue',
  access: { permission: 'settings.update' },
  params,
  response: z.object({}),
  errors,
})

export const discardJob = defineEndpoint({
  method: 'DELETE',
  path: 'logs/schedule/dead/{id}',
  summary: 'Forget a job that failed for good',
  access: { permission: 'settings.update' },
  params,
  response: z.object({}),
  errors,
})

export const listMails = defineEndpoint({
  method: 'GET',
  path: 'logs/outgoing-email',
  summary: 'Letters, the latest first: to whom, and what became of them',
  access,
  query: KeysetQuery,
  response: keyset(LoggedMail),
})

export const listErrors = defineEndpoint({
  method: 'GET',
  path: 'logs/error',
  summary: 'The latest errors of the node that answers',
  access,
  response: z.object({ errors: z.array(LoggedError) }),
})
