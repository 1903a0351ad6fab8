import type { Settings } from '@balafon/sdk/server'
import type { SignInProvider } from '../../../contract/sign-in-providers.ts'
import { Claims, identityFromClaims } from './claims.ts'
import { registeredClient } from './registered-client.ts'

/** Google, by OpenID Connect's userinfo: it says whether it has verified the address. */
export const google = (settings: Settings): SignInProvider => ({
  name: 'google',
  requiresSetting: 'social.google.enable',
  client: registeredClient(settings, 'google', {
    scope: 'openid email profile',
    proofKey: true,
    service: {
      issuer: 'https://accounts.google.com',
      authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
    },
  }),
  identify: async ({ ask }) => identityFromClaims(Claims.parse(await ask('https://openidconnect.googleapis.com/v1/userinfo'))),
})
