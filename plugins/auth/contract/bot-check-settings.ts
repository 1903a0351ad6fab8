import { z } from 'zod'

/** The site's own bot check: the browser solves a proof of work. It needs no external service. */
export const PROOF_OF_WORK = 'proof-of-work'

export const BotCheckSettings = z.object({
  'recaptcha.site_key': z.string().max(200).nullable().default(null),
  'recaptcha.enable.register': z.boolean().default(false),
  'recaptcha.enable.contact': z.boolean().default(false),
  'recaptcha.provider': z.enum([PROOF_OF_WORK, 'recaptcha', 'turnstile']).default(PROOF_OF_WORK),
  /** The name of a bot check that a plugin provides; it replaces `recaptcha.provider`. */
  'recaptcha.plugin_check': z
    .string()
    .regex(/^[a-z0-9.-]{1,80}$/)
    .nullable()
    .default(null),
})

export const BotCheckPrivateSettings = z.object({
  /** reCAPTCHA tokens with a lower score are rejected. */
  'recaptcha.min_score': z.number().min(0).max(1).default(0.5),
  /** The URL of a mock server that replaces the services outside production, so that tests need no network. */
  'recaptcha.mock_server': z
    .url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1|\[::1\])$/ })
    .nullable()
    .default(null),
})

export const BotCheckSecretSettings = z.object({ 'recaptcha.secret_key': z.string().max(200).nullable().default(null) })
