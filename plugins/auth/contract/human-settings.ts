import { z } from 'zod'

/** The site's own, which needs no other service. */
export const OWN_CHECK = 'proof-of-work'

/** Beside the core's `recaptcha.site_key` and `recaptcha.enable.*`. */
export const HumanSettings = z.object({
  'recaptcha.provider': z.enum([OWN_CHECK, 'recaptcha', 'turnstile']).default(OWN_CHECK),
  /** A check that a plugin offers: it stands in place of the one above. */
  'recaptcha.plugin_check': z
    .string()
    .regex(/^[a-z0-9.-]{1,80}$/)
    .nullable()
    .default(null),
})

export const HumanPrivateSettings = z.object({
  /** Below it, who reCAPTCHA has seen counts as a program. */
  'recaptcha.min_score': z.number().min(0).max(1).default(0.5),
  /** Outside production: where a double of the services stands, so that no call leaves the machine. */
  'recaptcha.double': z
    .url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1|\[::1\])$/ })
    .nullable()
    .default(null),
})

export const HumanSecretSettings = z.object({ 'recaptcha.secret_key': z.string().max(200).nullable().default(null) })
