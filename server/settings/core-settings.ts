import { z } from 'zod'
import { LANGUAGES } from '../i18n/translator.ts'

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The format tells a form which list to offer: JSON schema has no word for time zones. */
const TimeZone = z
  .string()
  .refine(isTimeZone, { params: { code: 'field.time_zone' } })
  .meta({ format: 'time-zone' })

/** The core's own settings. `public` ones are in the bootstrap data. */
export const CoreSettings = z.object({
  'branding.site_name': z.string().min(1).max(80).default('Balafon'),
  'registration.disable': z.boolean().default(false),
  // A policy's id is a part of a form field's name, where a dot would mean a field within a field.
  'registration.policies': z.array(z.object({ id: z.string().regex(/^[\w-]{1,60}$/), label: z.string(), url: z.string() })).default([]),
  require_email_confirmation: z.boolean().default(false),
  'dates.default_timezone': TimeZone.default('Africa/Abidjan'),
  'locale.default': z.enum(LANGUAGES).default('en'),
  'themes.default_id': z.number().int().default(0),
  'themes.user_change': z.boolean().default(true),
  'billing.enable': z.boolean().default(false),
  'social.google.enable': z.boolean().default(false),
  'social.facebook.enable': z.boolean().default(false),
  'social.twitter.enable': z.boolean().default(false),
  'social.envato.enable': z.boolean().default(false),
  'social.compact_buttons': z.boolean().default(false),
  'recaptcha.site_key': z.string().max(200).nullable().default(null),
  'recaptcha.enable.register': z.boolean().default(false),
  'recaptcha.enable.contact': z.boolean().default(false),
  'home.redirect': z.string().nullable().default(null),
})

/** Who decides where letters go, and where those that nobody takes come back to, reads the ways back into every account. */
const GUARDED = { guarded: true } as const

/** Settings that pages know nothing of. */
export const CorePrivateSettings = z.object({
  'mail.transport': z.enum(['mailbox', 'smtp']).default('mailbox').meta(GUARDED),
  'mail.from': z.string().max(200).default('Balafon <no-reply@localhost>').meta(GUARDED),
})

/** Kept sealed, and shown to nobody. */
export const CoreSecretSettings = z.object({ 'mail.smtp_url': z.string().max(500).nullable().default(null).meta(GUARDED) })
