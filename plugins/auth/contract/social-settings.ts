import { z } from 'zod'

/** Only administrators can change these settings: a provider that identifies users could sign in as any of them. */
const ADMIN_ONLY = { guarded: true } as const

const ClientKey = z.string().max(2000).nullable().default(null).meta(ADMIN_ONLY)

export const SocialSettings = z.object({
  'social.google.enable': z.boolean().default(false),
  'social.facebook.enable': z.boolean().default(false),
  'social.twitter.enable': z.boolean().default(false),
  'social.envato.enable': z.boolean().default(false),
  'social.openid.enable': z.boolean().default(false),
  /** The label of the button of the OpenID Connect provider. */
  'social.openid.label': z.string().min(1).max(60).default('OpenID'),
  /** Show only icons on the sign-in pages. */
  'social.compact_buttons': z.boolean().default(false),
})

export const SocialPrivateSettings = z.object({
  'social.openid.issuer': z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .default(null)
    .meta(ADMIN_ONLY),
  /** The URL of a mock server that replaces all providers outside production, so that tests need no network. */
  'social.mock_server': z
    .url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1|\[::1\])$/ })
    .nullable()
    .default(null)
    .meta(ADMIN_ONLY),
})

export const SocialSecretSettings = z.object({
  'social.google.client_id': ClientKey,
  'social.google.client_secret': ClientKey,
  'social.facebook.client_id': ClientKey,
  'social.facebook.client_secret': ClientKey,
  'social.twitter.client_id': ClientKey,
  'social.twitter.client_secret': ClientKey,
  'social.envato.client_id': ClientKey,
  'social.envato.client_secret': ClientKey,
  'social.openid.client_id': ClientKey,
  'social.openid.client_secret': ClientKey,
})
