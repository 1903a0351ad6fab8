import type {} from '@balafon/plugin-admin/contract/points'
import type { ItemOf } from '@balafon/sdk/contract'

const maySet = { permission: 'settings.update' } as const

const keysOf = (service: string, ...more: string[]) => ['enable', ...more, 'client_id', 'client_secret'].map((name) => `social.${service}.${name}`)

/** Pages of the back office; who may come in at all is on the administration's own page "Authentication". */
export const SETTINGS_PAGES = [
  { id: 'policies', title: 'auth.policies.title', keys: ['registration.policies'], component: 'PoliciesPage', order: 21, audience: maySet },
  {
    id: 'social',
    title: 'auth.social.title',
    keys: [
      'social.compact_buttons',
      ...['google', 'facebook', 'twitter', 'envato'].flatMap((service) => keysOf(service)),
      ...keysOf('openid', 'label', 'issuer'),
    ],
    order: 22,
    audience: maySet,
  },
  {
    id: 'recaptcha',
    title: 'auth.human.title',
    keys: [
      'recaptcha.enable.register',
      'recaptcha.enable.contact',
      'recaptcha.provider',
      'recaptcha.site_key',
      'recaptcha.secret_key',
      'recaptcha.min_score',
      'recaptcha.plugin_check',
    ],
    order: 23,
    audience: maySet,
  },
] as const satisfies readonly ItemOf<'admin.settings/v1'>[]
