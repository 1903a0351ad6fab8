import {
  Breadcrumb,
  choice,
  defineEndpoint,
  defineResource,
  type Field,
  type Item,
  longText,
  resourceEndpoints,
  Timestamp,
  text,
  timestamp,
} from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const ScheduledJob = z.object({
  /** The id of the plugin that owns the job, or `core`. */
  owner: z.string(),
  /** The title of the owner, in the user's language. */
  owner_title: z.string(),
  name: z.string(),
  /** What the job does, in the user's language; the name when there is no translation. */
  label: z.string(),
  /** A cron expression of five fields, in UTC. */
  cron: z.string(),
  /** The last run; `null` before the first one. */
  last: z.nullable(z.object({ state: z.enum(['completed', 'active', 'retry', 'failed', 'cancelled']), at: Timestamp, error: z.nullable(z.string()) })),
  /** The next run on the schedule. */
  next: Timestamp,
})
export type ScheduledJob = z.infer<typeof ScheduledJob>

/** A job that failed on its last attempt. */
export const DeadJob = z.object({
  id: z.uuid(),
  owner: z.string(),
  owner_title: z.string(),
  name: z.string(),
  label: z.string(),
  error: z.string(),
  failed_at: Timestamp,
})
export type DeadJob = z.infer<typeof DeadJob>

const access = { permission: 'logs.view' } as const
const params = z.strictObject({ id: z.uuid() })
const jobErrors = ['admin.job_not_found'] as const

export const listSchedule = defineEndpoint({
  method: 'GET',
  path: 'logs/schedule',
  summary: 'List scheduled jobs with their last run, and dead jobs',
  access,
  response: z.object({ schedule: z.array(ScheduledJob), dead: z.array(DeadJob) }),
})

export const runScheduledJob = defineEndpoint({
  method: 'POST',
  path: 'logs/schedule/{owner}/{name}/run',
  summary: 'Run a scheduled job now, in addition to its schedule',
  access: { permission: 'settings.update' },
  params: z.strictObject({ owner: z.string().check(z.maxLength(100)), name: z.string().check(z.maxLength(100)) }),
  response: z.object({}),
  errors: jobErrors,
})

export const retryJob = defineEndpoint({
  method: 'POST',
  path: 'logs/schedule/dead/{id}/retry',
  summary: 'Put a dead job back into its queue',
  access: { permission: 'settings.update' },
  params,
  response: z.object({}),
  errors: jobErrors,
})

export const discardJob = defineEndpoint({
  method: 'DELETE',
  path: 'logs/schedule/dead/{id}',
  summary: 'Delete a dead job',
  access: { permission: 'settings.update' },
  params,
  response: z.object({}),
  errors: jobErrors,
})

const readOnly = { readOnly: true, filterable: false, sortable: false } as const
const chosen = { readOnly: true, sortable: false } as const
const detail = { ...readOnly, isColumn: false } as const

/** The log of sent emails, without their texts. */
export const emails = defineResource({
  name: { one: 'logged email', many: 'logged emails' },
  labels: 'admin.logs.email',
  entity: 'core.email',
  path: 'logs/outgoing-email',
  fields: {
    subject: text(readOnly),
    email: text(readOnly),
    status: choice(['queued', 'sent', 'failed'], chosen),
    error: text({ ...readOnly, nullable: true }),
    /** The title of the plugin, and what the email is about, in the user's language. */
    plugin: text(readOnly),
    template: text(readOnly),
    /** The ids of the plugin and of the template. They are the same in every language. */
    plugin_id: text(detail),
    template_id: text(detail),
    language: text(readOnly),
    created_at: timestamp({ readOnly: true }),
  },
  search: ['subject', 'email', 'error'],
  filters: { recipient: { kind: 'text', label: 'admin.logs.email.field.email' } },
  list: { columns: ['subject', 'email', 'status', 'error', 'template', 'created_at'], sort: ['-created_at'], paging: 'cursor' },
  access: { view: access },
})
export type LoggedEmail = Item<typeof emails.fields>

const emailEndpoints = resourceEndpoints(emails)
export const listEmails = emailEndpoints.list
export const countEmails = emailEndpoints.count
export const exportEmails = emailEndpoints.export

const Breadcrumbs = z.array(Breadcrumb)
type Breadcrumbs = z.infer<typeof Breadcrumbs>

/** What happened in a browser before the error, oldest first. It is not a column: the details of an error show it. */
const breadcrumbs: Field<'longText', Breadcrumbs, Breadcrumbs, Breadcrumbs, typeof detail> = {
  kind: 'longText',
  options: detail,
  response: Breadcrumbs,
  input: Breadcrumbs,
}

/** The log of the errors of the server and of browsers. */
export const errors = defineResource({
  name: { one: 'logged error', many: 'logged errors' },
  labels: 'admin.logs.error',
  entity: 'core.logged_error',
  path: 'logs/error',
  fields: {
    message: text(readOnly),
    source: choice(['server', 'browser'], chosen),
    /** The title of the plugin, in the user's language. */
    plugin: text({ ...readOnly, nullable: true }),
    /** The id of the plugin. It is the same in every language. */
    plugin_id: text({ ...detail, nullable: true }),
    created_at: timestamp({ readOnly: true }),
    /** The path of the page on which the error of a browser happened. */
    path: text({ ...readOnly, nullable: true }),
    request_id: text({ ...readOnly, nullable: true }),
    stack: longText({ ...detail, nullable: true }),
    breadcrumbs,
  },
  search: ['message', 'path', 'request_id'],
  filters: { of_plugin: { kind: 'text', label: 'admin.logs.error.field.plugin' } },
  list: { columns: ['message', 'source', 'plugin', 'request_id', 'created_at'], sort: ['-created_at'], paging: 'cursor' },
  access: { view: access },
})
export type LoggedError = Item<typeof errors.fields>

const errorEndpoints = resourceEndpoints(errors)
export const listErrors = errorEndpoints.list
export const countErrors = errorEndpoints.count
export const exportErrors = errorEndpoints.export
