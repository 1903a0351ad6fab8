import { defineEndpoint, Id, KeysetQuery, keyset, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const ScheduledJob = z.object({
  /** The id of the plugin that owns the job, or `core`. */
  owner: z.string(),
  name: z.string(),
  /** What the job does, in the user's language; the name when there is no translation. */
  label: z.string(),
  /** A cron expression of five fields, in UTC. */
  cron: z.string(),
  /** The last run; `null` before the first one. */
  last: z.nullable(z.object({ state: z.enum(['completed', 'active', 'retry', 'failed', 'cancelled']), at: Timestamp, error: z.nullable(z.string()) })),
})
export type ScheduledJob = z.infer<typeof ScheduledJob>

/** A job that failed on its last attempt. */
export const DeadJob = z.object({ id: z.uuid(), owner: z.string(), name: z.string(), label: z.string(), error: z.string(), failed_at: Timestamp })
export type DeadJob = z.infer<typeof DeadJob>

export const LoggedEmail = z.object({
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
export type LoggedEmail = z.infer<typeof LoggedEmail>

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
const errors = ['admin.job_not_found'] as const

export const listSchedule = defineEndpoint({
  method: 'GET',
  path: 'logs/schedule',
  summary: 'List scheduled jobs with their last run, and dead jobs',
  access,
  response: z.object({ schedule: z.array(ScheduledJob), dead: z.array(DeadJob) }),
})

export const retryJob = defineEndpoint({
  method: 'POST',
  path: 'logs/schedule/dead/{id}/retry',
  summary: 'Put a dead job back into its queue',
  access: { permission: 'settings.update' },
  params,
  response: z.object({}),
  errors,
})

export const discardJob = defineEndpoint({
  method: 'DELETE',
  path: 'logs/schedule/dead/{id}',
  summary: 'Delete a dead job',
  access: { permission: 'settings.update' },
  params,
  response: z.object({}),
  errors,
})

export const listEmails = defineEndpoint({
  method: 'GET',
  path: 'logs/outgoing-email',
  summary: 'List emails with their status, newest first',
  access,
  query: KeysetQuery,
  response: keyset(LoggedEmail),
})

export const listErrors = defineEndpoint({
  method: 'GET',
  path: 'logs/error',
  summary: 'List the latest errors of the server that responds',
  access,
  response: z.object({ errors: z.array(LoggedError) }),
})
