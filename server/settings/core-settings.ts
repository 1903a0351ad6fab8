import { z } from 'zod'
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

/** Settings of the core that are part of the bootstrap data. */
export const CoreSettings = z.object({
  'branding.site_name': z.string().min(1).max(80).default('Balafon'),
  require_email_confirmation: z.boolean().default(false),
  'dates.default_timezone': TimeZone.default('Africa/Abidjan'),
  'locale.default': z.enum(LANGUAGES).default('en'),
  'themes.default_id': ThemeId.default(0),
  'themes.user_change': z.boolean().default(true),
})

/** Only administrators can change these settings: emails contain codes that give access to accounts, and bounced emails return to the sender. */
const ADMIN_ONLY = { guarded: true } as const

/** Settings that are not sent to browsers. */
export const CorePrivateSettings = z.object({
  'mail.transport': z.enum(['mailbox', 'smtp']).default('mailbox').meta(ADMIN_ONLY),
  'mail.from': z.string().max(200).default('Balafon <no-reply@localhost>').meta(ADMIN_ONLY),
})

/** Settings that are encrypted in the database and never shown. */
export const CoreSecretSettings = z.object({ 'mail.smtp_url': z.string().max(500).nullable().default(null).meta(ADMIN_ONLY) })
