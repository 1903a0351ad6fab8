import type { Settings } from '@balafon/sdk/server'
import { z } from 'zod'
import type { SignInProvider } from '../../../contract/sign-in-providers.ts'
import { registeredClient } from './registered-client.ts'

/** Each version of the Graph API is served for two years at least. */
const VERSION = 'v26.0'

const Person = z.object({
  id: z.string(),
  name: z.string(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.string().optional(),
})

/** Facebook. It does not say whether it has verified an address, so none is taken as verified; proof keys are only for its OpenID tokens, which it calls a test. */
export const facebook = (settings: Settings): SignInProvider => ({
  name: 'facebook',
  requiresSetting: 'social.facebook.enable',
  client: registeredClient(settings, 'facebook', {
    scope: 'public_profile email',
    secretBy: 'body',
    service: {
      issuer: 'https://www.facebook.com',
      authorization: `https://www.facebook.com/${VERSION}/dialog/oauth`,
      token: `https://graph.facebook.com/${VERSION}/oauth/access_token`,
    },
  }),
  async identify({ ask }) {
    const { id, name, email, ...parts } = Person.parse(await ask(`https://graph.facebook.com/${VERSION}/me?fields=id,name,first_name,last_name,email`))
    return { subject: id, username: name, name, ...parts, email: email ?? null, isEmailVerified: false }
  },
})
