import { z } from 'zod'

/** Only administrators can change these settings: a provider that identifies users could sign in as any of them. */
const ADMIN_ONLY = { guarded: true } as const

/** The settings are shown while the provider is enabled. `copyPath` is the path of the callback URL, which is entered at the provider. */
const createClientKey = (provider: string, meta: object = {}) =>
  z
    .string()
    .max(2000)
    .nullable()
    .default(null)
    .meta({ ...ADMIN_ONLY, ...meta, dependsOn: `social.${provider}.enable` })

const createClientKeys = <Provider extends string>(provider: Provider) =>
  ({
    [`social.${provider}.client_id`]: createClientKey(provider, { copyPath: `/secure/auth/social/${provider}/callback` }),
    [`social.${provider}.client_secret`]: createClientKey(provider),
  }) as Record<`social.${Provider}.client_id` | `social.${Provider}.client_secret`, ReturnType<typeof createClientKey>>

export const SocialSettings = z.object({
  'social.google.enable': z.boolean().default(false),
  'social.facebook.enable': z.boolean().default(false),
  'social.twitter.enable': z.boolean().default(false),
  'social.envato.enable': z.boolean().default(false),
  'social.openid.enable': z.boolean().default(false),
  /** The label of the button of the OpenID Connect provider. */
  'social.openid.label': z.string().min(1).max(60).default('OpenID').meta({ dependsOn: 'social.openid.enable' }),
  /** Show only icons on the sign-in pages. */
  'social.compact_buttons': z.boolean().default(false),
})

export const SocialPrivateSettings = z.object({
  'social.openid.issuer': z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .default(null)
    .meta({ ...ADMIN_ONLY, dependsOn: 'social.openid.enable' }),
  /** The URL of a mock server that replaces all providers outside production, so that tests need no network. */
  'social.mock_server': z
    .url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1|\[::1\])$/ })
    .nullable()
    .default(null)
    .meta(ADMIN_ONLY),
})

export const SocialSecretSettings = z.object({
  ...createClientKeys('google'),
  ...createClientKeys('facebook'),
  ...createClientKeys('twitter'),
  ...createClientKeys('envato'),
  ...createClientKeys('openid'),
})
