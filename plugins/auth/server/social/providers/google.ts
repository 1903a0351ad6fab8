import type { Settings } from '@balafon/sdk/server'
import type { SignInProvider } from '../../../contract/sign-in-providers.ts'
import { Claims, createIdentityFromClaims } from './claims.ts'
import { createClientReader } from './registered-client.ts'

/** Creates the provider for Google, which uses the userinfo endpoint of OpenID Connect. It reports whether the address is verified. */
export const createGoogleProvider = (settings: Settings): SignInProvider => ({
  name: 'google',
  requiresSetting: 'social.google.enable',
  getClient: createClientReader(settings, 'google', {
    scope: 'openid email profile',
    usesPkce: true,
    provider: {
      issuer: 'https://accounts.google.com',
      authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenUrl: 'https://oauth2.googleapis.com/token',
    },
  }),
  identify: async ({ fetchResource }) => createIdentityFromClaims(Claims.parse(await fetchResource('https://openidconnect.googleapis.com/v1/userinfo'))),
})
