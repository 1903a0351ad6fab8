import { z } from 'zod'

/** Who decides which service speaks for users, and in whose name it is asked, can come in as any of them. */
const GUARDED = { guarded: true } as const

const Key = z.string().max(2000).nullable().default(null).meta(GUARDED)

export const SocialSettings = z.object({
  'social.google.enable': z.boolean().default(false),
  'social.facebook.enable': z.boolean().default(false),
  'social.twitter.enable': z.boolean().default(false),
  'social.envato.enable': z.boolean().default(false),
  'social.openid.enable': z.boolean().default(false),
  /** What the button of the site's own OpenID Connect service says. */
  'social.openid.label': z.string().min(1).max(60).default('OpenID'),
  /** Icons alone on the sign-in pages. */
  'social.compact_buttons': z.boolean().default(false),
})

export const SocialPrivateSettings = z.object({
  'social.openid.issuer': z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .default(null)
    .meta(GUARDED),
  /** Outside production: where a double of all services stands, so that no call leaves the machine. */
  'social.double': z
    .url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1|\[::1\])$/ })
    .nullable()
    .default(null)
    .meta(GUARDED),
})

export const SocialSecretSettings = z.object({
  'social.google.client_id': Key,
  'social.google.client_secret': Key,
  'social.facebook.client_id': Key,
  'social.facebook.client_secret': Key,
  'social.twitter.client_id': Key,
  'social.twitter.client_secret': Key,
  'social.envato.client_id': Key,
  'social.envato.client_secret': Key,
  'social.openid.client_id': Key,
  'social.openid.client_secret': Key,
})
