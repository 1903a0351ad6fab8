import type { SignInButton } from './sign-in-providers.ts'

/** The buttons of the built-in providers. The icons are simple line drawings made for this site, not the logos of the providers. */
export const SIGN_IN_BUTTONS: readonly SignInButton[] = [
  {
    name: 'google',
    label: 'auth.social.google',
    requiresSetting: 'social.google.enable',
    glyph: 'M18.2 6.6A8 8 0 1 0 20 12h-7',
    order: 10,
  },
  {
    name: 'facebook',
    label: 'auth.social.facebook',
    requiresSetting: 'social.facebook.enable',
    glyph: 'M16.5 4h-1.8A3.7 3.7 0 0 0 11 7.700V20M7.5 12h8',
    order: 20,
  },
  { name: 'twitter', label: 'auth.social.twitter', requiresSetting: 'social.twitter.enable', glyph: 'M5 4.5 19 19.500M18.5 4.5 5.5 19.5', order: 30 },
  {
    name: 'envato',
    label: 'auth.social.envato',
    requiresSetting: 'social.envato.enable',
    glyph: 'M6 20c.8-4.5 4-8.5 8.5-11M7.3 16.500C4.5 10 9 4.5 18.5 4c.8 8-2.7 14-8.2 14-1.2 0-2.2-.5-3-1.500Z',
    order: 40,
  },
  {
    name: 'openid',
    label: 'auth.social.openid',
    labelFrom: 'social.openid.label',
    requiresSetting: 'social.openid.enable',
    glyph: 'M20 9a5 5 0 1 1-10 0 5 5 0 1 1 10 0ZM11.4 12.6 4 20M7 17l2.5 2.5',
    order: 50,
  },
]
