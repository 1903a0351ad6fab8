import type { Settings } from '@balafon/sdk/server'
import { z } from 'zod'
import type { SignInProvider } from '../../../contract/sign-in-providers.ts'
import { createClientReader } from './registered-client.ts'

/** Facebook supports each version of its Graph API for at least two years. */
const API_VERSION = 'v26.0'

const UserResponse = z.object({
  id: z.string(),
  name: z.string(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.string().optional(),
})

/** Creates the provider for Facebook. It does not report whether an address is verified, and supports PKCE only for OpenID tokens. */
export const createFacebookProvider = (settings: Settings): SignInProvider => ({
  name: 'facebook',
  requiresSetting: 'social.facebook.enable',
  getClient: createClientReader(settings, 'facebook', {
    scope: 'public_profile email',
    secretLocation: 'body',
    provider: {
      issuer: 'https://www.facebook.com',
      authorizationUrl: `https://www.facebook.com/${API_VERSION}/dialog/oauth`,
      tokenUrl: `https://graph.facebook.com/${API_VERSION}/oauth/access_token`,
    },
  }),
  async identify({ fetchResource }) {
    const body = await fetchResource(`https://graph.facebook.com/${API_VERSION}/me?fields=id,name,first_name,last_name,email`)
    const { id, name, email, ...nameParts } = UserResponse.parse(body)
    return { subject: id, username: name, name, ...nameParts, email: email ?? null, isEmailVerified: false }
  },
})
