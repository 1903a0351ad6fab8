import type * as Sdk from '@balafon/sdk/server'
import type { DeadJob, LoggedEmail, LoggedError, ScheduledJob } from '../../contract/logs.ts'

/** Translates a key into one fixed language. Returns the key when there is no translation. */
export type Translate = (key: string) => string

/** Presents a scheduled job with its label. */
export const presentScheduledJob = ({ owner, name, cron, last, next }: Sdk.ScheduledJob, translate: Translate): ScheduledJob => ({
  owner,
  name,
  label: translateJobName(owner, name, translate),
  cron,
  last: last && { state: last.state, at: last.at.toISOString(), error: last.error },
  next: next.toISOString(),
})

/** Presents a dead job with its label. */
export const presentDeadJob = ({ id, owner, name, error, failed_at }: Sdk.DeadJob, translate: Translate): DeadJob => ({
  id,
  owner,
  name,
  label: translateJobName(owner, name, translate),
  error,
  failed_at: failed_at.toISOString(),
})

/** Presents an email without its text. */
export const presentEmail = ({ id, plugin, template, language, email, subject, status, error, created_at }: Sdk.LoggedEmail): LoggedEmail => ({
  id,
  version: 1,
  plugin,
  template,
  language,
  email,
  subject,
  status,
  error,
  created_at: created_at.toISOString(),
})

/** Presents an error of the log. */
export const presentError = ({ id, at, source, message, plugin, request_id, stack, path, breadcrumbs }: Sdk.LoggedError): LoggedError => ({
  id,
  version: 1,
  created_at: at.toISOString(),
  source,
  message,
  plugin,
  request_id,
  stack,
  path,
  breadcrumbs: [...breadcrumbs],
})

/** Returns the translation of `job.{owner}.{name}`, which owners add to their locales, or else the name. */
function translateJobName(owner: string, name: string, translate: Translate): string {
  const key = `job.${owner}.${name}`
  const label = translate(key)
  return label === key ? name : label
}
