import type { Offers, Settings } from '@balafon/sdk/server'
import type { SignInByServices } from './assemble.ts'
import { envato } from './providers/envato.ts'
import { facebook } from './providers/facebook.ts'
import { google } from './providers/google.ts'
import { openid } from './providers/openid.ts'
import { twitter } from './providers/twitter.ts'

export const socialOffers = ({ social }: SignInByServices, settings: Settings): Offers => ({
  'auth.signInProviders/v1': [google, facebook, twitter, envato, openid].map((create) => create(settings)),
  'core.userDetails/v1': [{ name: 'social_profiles', of: (userId) => social.list(userId) }],
})
