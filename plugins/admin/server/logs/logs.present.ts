import type * as Kept from '@balafon/sdk/server'
import type { DeadJob, LoggedError, LoggedMail, ScheduledJob } from '../../contract/logs.ts'

export const presentScheduled = ({ owner, name, cron, last }: Kept.ScheduledJob): ScheduledJob => ({
  owner,
  name,
  cron,
  last: last && { state: last.state, at: last.at.toISOString(), error: last.error },
})

export const presentDeadJob = ({ id, owner, name, error, failed_at }: Kept.DeadJob): DeadJob => ({
  id,
  owner,
  name,
  error,
  failed_at: failed_at.toISOString(),
})

export const presentMail = ({ id, plugin, template, language, email, subject, status, error, created_at }: Kept.LoggedEmail): LoggedMail => ({
  id,
  plugin,
  template,
  language,
  email,
  subject,
  status,
  error,
  created_at: created_at.toISOString(),
})

export const presentError = ({ at, message, plugin, request_id, stack }: Kept.LoggedError): LoggedError => ({
  at: at.toISOString(),
  message,
  plugin,
  request_id,
  stack,
})
