import { MAX_BREADCRUMBS } from '@balafon/sdk/contract'
import { z } from 'zod'
import { isDsn } from '../app/logging/sentry-envelope.ts'
import { LANGUAGES } from '../i18n/translator.ts'

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** A valid name of a time zone. With this format, the settings pages show a field that lists time zones. */
const TimeZone = z
  .string()
  .refine(isTimeZone, { params: { code: 'field.time_zone' } })
  .meta({ format: 'time-zone' })

/** A number for a built-in theme, `plugin/id` for a plugin's theme. 0 selects the default dark or light theme. */
const ThemeId = z.union([z.number().int(), z.string().regex(/^[a-z][a-z0-9.-]{0,79}\/[a-z0-9-]{1,80}$/)])

/**
 * Only administrators can change these settings, because they could be used to gain access to accounts. For example, emails contain codes for accounts, and
 * emails that cannot be delivered return to the sender address of the settings.
 */
const ADMIN_ONLY = { guarded: true } as const

/** Settings of the core that are part of the bootstrap data. */
export const CoreSettings = z.object({
  'branding.site_name': z.string().min(1).max(80).default('Balafon'),
  require_email_confirmation: z.boolean().default(false),
  'dates.default_timezone': TimeZone.default('Africa/Abidjan'),
  'locale.default': z.enum(LANGUAGES).default('en'),
  'themes.default_id': ThemeId.default(0),
  'themes.user_change': z.boolean().default(true),
  /** Whether the site counts page views and visitors. */
  'analytics.enable': z.boolean().default(true),
  /** The id of a Google tag. Its script runs in a sandboxed frame. */
  'analytics.script_id': z
    .string()
    .max(40)
    .regex(/^[A-Z0-9-]+$/i)
    .nullable()
    .default(null)
    .meta(ADMIN_ONLY),
  /** How long a browser uses a response before it requests it again. */
  'cache.query_seconds': z.int().min(0).max(3600).default(30),
  /**
   * Where errors are reported. `off`: errors of the server in the error log of the site, errors of browsers nowhere. `site`: both in the error log. `sentry`:
   * both in the error log, and also at the service of `logging.tracing.dsn`.
   */
  'logging.tracing.target': z.enum(['off', 'site', 'sentry']).default('site'),
  /** The share of errors that is reported, from 0 to 1. The error log contains all errors of the server. */
  'logging.tracing.sample_rate': z.number().min(0).max(1).default(0.2),
  /** How many clicks, page changes and requests before an error are reported with it. */
  'logging.tracing.breadcrumbs': z.int().min(0).max(MAX_BREADCRUMBS).default(MAX_BREADCRUMBS),
  /** Whether files are uploaded in chunks, so that an interrupted upload continues. */
  'uploading.resumable': z.boolean().default(true),
  /** The size of a chunk, in megabytes. */
  'uploading.chunk_mb': z.int().min(1).max(100).default(5),
})

const S3_ONLY = { ...ADMIN_ONLY, dependsOn: { key: 'uploading.disk', values: ['s3'] } } as const

/** Settings that are not part of the bootstrap data. Only the server and the settings pages read them. */
export const CorePrivateSettings = z.object({
  /** `mailbox`: emails are stored and not sent. Outside of production, the site shows them at `/dev/mail`. */
  'mail.transport': z.enum(['mailbox', 'smtp']).default('mailbox').meta(ADMIN_ONLY),
  'mail.from': z.string().max(200).default('Balafon <no-reply@localhost>').meta(ADMIN_ONLY),
  /** How long a server keeps computed values at most. */
  'cache.max_seconds': z.int().min(0).max(86_400).default(3600),
  /** `null`: as configured with `LOG_LEVEL`. */
  'logging.level': z.enum(['error', 'warn', 'info', 'debug']).nullable().default(null),
  'logging.retention_days': z.int().min(1).max(365).default(30),
  /** `null` keeps the audit log forever. Only administrators can change it, because a shorter time deletes the evidence of changes. */
  'logging.audit_retention_days': z.int().min(30).max(3650).nullable().default(730).meta(ADMIN_ONLY),
  /** Errors contain parts of requests, so only administrators may choose the receivers. */
  'logging.tracing.dsn': z
    .string()
    .max(500)
    .refine(isDsn, { params: { code: 'field.format' } })
    .nullable()
    .default(null)
    .meta({ ...ADMIN_ONLY, dependsOn: { key: 'logging.tracing.target', values: ['sentry'] } }),
  /** Where new files are stored: `local`, `s3`, or the name of a storage that a plugin provides. */
  'uploading.disk': z
    .string()
    .max(100)
    .regex(/^(local|s3|[a-z][a-z0-9-]*(\.[a-z][a-z0-9_-]*)+)$/)
    .default('local')
    .meta({ ...ADMIN_ONLY, format: 'list:storages' }),
  /** The largest file of any type, in megabytes; `null`: the limits of the upload types only. */
  'uploading.max_file_mb': z.int().min(1).max(5_242_880).nullable().default(null),
  /** How much space all files together may use, in megabytes; `null`: the whole disk. */
  'uploading.disk_limit_mb': z.int().min(1).max(1_000_000_000).nullable().default(null),
  'uploading.s3.endpoint': z
    .url({ protocol: /^https?$/ })
    .max(300)
    .nullable()
    .default(null)
    .meta(S3_ONLY),
  'uploading.s3.region': z
    .string()
    .max(60)
    .regex(/^[a-z0-9-]+$/)
    .default('us-east-1')
    .meta(S3_ONLY),
  'uploading.s3.bucket': z
    .string()
    .max(63)
    .regex(/^[a-z0-9][a-z0-9.-]+$/)
    .nullable()
    .default(null)
    .meta(S3_ONLY),
  'uploading.s3.path_style': z.boolean().default(false).meta(S3_ONLY),
  /** Whether browsers read private files from the object storage with signed links, or the server sends them. */
  'uploading.s3.links': z.boolean().default(true).meta(S3_ONLY),
  /** The prefix of nginx's internal location of the stored files: nginx then sends the files of the local disk. `null`: the server sends them. */
  'uploading.accel_path': z
    .string()
    .max(200)
    .regex(/^\/([a-z0-9_-]+\/)+$/)
    .nullable()
    .default(null)
    .meta({ ...ADMIN_ONLY, dependsOn: { key: 'uploading.disk', values: ['local'] } }),
})

/** Settings that are encrypted in the database and never shown. */
export const CoreSecretSettings = z.object({
  'mail.smtp_url': z.string().max(500).nullable().default(null).meta(ADMIN_ONLY),
  'uploading.s3.access_key': z.string().max(200).nullable().default(null).meta(S3_ONLY),
  'uploading.s3.secret_key': z.string().max(200).nullable().default(null).meta(S3_ONLY),
})
