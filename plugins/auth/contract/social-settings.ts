import { z } from 'zod'

/** Only administrators can change these settings: a service that identifies users could sign in as any of them. */
const GUARDED = { guarded: true } as const

const Key = z.string().max(2000).nullable().default(null).meta(GUARDED)

export const SocialSettings = z.object({
  'social.google.enable': z.boolean().default(false),
  'social.facebook.enable': z.boolean().default(false),
  'social.twitter.enable': z.boolean().default(false),
  'social.envato.enable': z.boolean().default(false),
  'social.openid.enable': z.boolean().default(false),
  /** The label of the button of the OpenID Connect service. */
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
    .meta(GUARDED),
  /** The URL of a mock server that replaces all services outside production, so that tests need no network. */
  'social.mock_server': z
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
