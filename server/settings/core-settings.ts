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

/** The format names the value list that forms offer. */
const TimeZone = z
  .string()
  .refine(isTimeZone, { params: { code: 'field.time_zone' } })
  .meta({ format: 'time-zone' })

/** A number for a built-in theme, `plugin/id` for a plugin's theme. 0 selects the default dark or light theme. */
const ThemeId = z.union([z.number().int(), z.string().regex(/^[a-z][a-z0-9.-]{0,79}\/[a-z0-9-]{1,80}$/)])

/** Only administrators can change these settings, for example because emails contain codes that give access to accounts, and bounced emails return to the sender. */
const ADMIN_ONLY = { guarded: true } as const

/** Settings of the core that are part of the bootstrap data. */
export const CoreSettings = z.object({
  'branding.site_name': z.string().min(1).max(80).default('Balafon'),
  require_email_confirmation: z.boolean().default(false),
  'dates.default_timezone': TimeZone.default('Africa/Abidjan'),
  'locale.default': z.enum(LANGUAGES).default('en'),
  'themes.default_id': ThemeId.default(0),
  'themes.user_change': z.boolean().default(true),
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
  'logging.tracing.target': z.enum(['off', 'site', 'sentry']).default('site'),
  'logging.tracing.sample_rate': z.number().min(0).max(1).default(0.2),
  'logging.tracing.breadcrumbs': z.int().min(0).max(MAX_BREADCRUMBS).default(MAX_BREADCRUMBS),
})

/** Settings that are not sent to browsers. */
export const CorePrivateSettings = z.object({
  'mail.transport': z.enum(['mailbox', 'smtp']).default('mailbox').meta(ADMIN_ONLY),
  'mail.from': z.string().max(200).default('Balafon <no-reply@localhost>').meta(ADMIN_ONLY),
  /** How long a server keeps computed values at most. */
  'cache.max_seconds': z.int().min(0).max(86_400).default(3600),
  /** `null`: as configured with `LOG_LEVEL`. */
  'logging.level': z.enum(['error', 'warn', 'info', 'debug']).nullable().default(null),
  'logging.retention_days': z.int().min(1).max(365).default(30),
  /** Errors contain parts of requests, so only administrators may choose the receivers. */
  'logging.tracing.dsn': z
    .string()
    .max(500)
    .refine(isDsn, { params: { code: 'field.format' } })
    .nullable()
    .default(null)
    .meta({ ...ADMIN_ONLY, dependsOn: { key: 'logging.tracing.target', values: ['sentry'] } }),
})

/** Settings that are encrypted in the database and never shown. */
export const CoreSecretSettings = z.object({ 'mail.smtp_url': z.string().max(500).nullable().default(null).meta(ADMIN_ONLY) })
