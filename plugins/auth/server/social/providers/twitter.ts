import type { Settings } from '@balafon/sdk/server'
import { z } from 'zod'
import type { SignInProvider } from '../../../contract/sign-in-providers.ts'
import { registeredClient } from './registered-client.ts'

const Person = z.object({ data: z.object({ id: z.string(), name: z.string(), username: z.string(), confirmed_email: z.string().optional() }) })

/** X, by version 2 of its API: OAuth 2.0, proof keys required, and the only address it tells is one it has confirmed. */
export const twitter = (settings: Settings): SignInProvider => ({
  name: 'twitter',
  requiresSetting: 'social.twitter.enable',
  client: registeredClient(settings, 'twitter', {
    scope: 'tweet.read users.read users.email',
    proofKey: true,
    service: { issuer: 'https://x.com', authorization: 'https://x.com/i/oauth2/authorize', token: 'https://api.x.com/2/oauth2/token' },
  }),
  async identify({ ask }) {
    const { data } = Person.parse(await ask('https://api.x.com/2/users/me?user.fields=confirmed_email'))
    const { id, name, username, confirmed_email: email } = data
    return { subject: id, username, name, email: email ?? null, isEmailVerified: email !== undefined }
  },
})
