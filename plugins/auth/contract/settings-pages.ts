import type {} from '@balafon/plugin-admin/contract/points'
import type { ItemOf } from '@balafon/sdk/contract'

const audience = { permission: 'settings.update' } as const

const listProviderKeys = (provider: string, ...moreNames: string[]) =>
  ['enable', ...moreNames, 'client_id', 'client_secret'].map((name) => `social.${provider}.${name}`)

/** The plugin's settings pages. The settings of registration and login are on the page "Authentication" of the admin plugin. */
export const SETTINGS_PAGES = [
  { id: 'policies', title: 'auth.policies.title', keys: ['registration.policies'], component: 'PoliciesPage', group: 'users', order: 21, audience },
  {
    id: 'providers',
    title: 'auth.social.title',
    keys: [
      'social.compact_buttons',
      ...['google', 'facebook', 'twitter', 'envato'].flatMap((provider) => listProviderKeys(provider)),
      ...listProviderKeys('openid', 'label', 'issuer'),
    ],
    group: 'content',
    order: 22,
    oldPaths: ['auth/social'],
    audience,
  },
  {
    id: 'recaptcha',
    title: 'auth.bot_check.title',
    keys: [
      'recaptcha.enable.register',
      'recaptcha.enable.contact',
      'recaptcha.provider',
      'recaptcha.site_key',
      'recaptcha.secret_key',
      'recaptcha.min_score',
      // The name of a bot check that another plugin provides. The prefix `recaptcha` is fixed; the keys apply to every kind of bot check.
      'recaptcha.plugin_check',
    ],
    group: 'users',
    order: 23,
    audience,
  },
] as const satisfies readonly ItemOf<'admin.settings/v1'>[]
