import type { Settings } from '@balafon/sdk/server'
import { z } from 'zod'
import type { SignInProvider } from '../../../contract/sign-in-providers.ts'
import { createClientReader } from './registered-client.ts'

const UserResponse = z.object({ data: z.object({ id: z.string(), name: z.string(), username: z.string(), confirmed_email: z.string().optional() }) })

/** Creates the provider for X (version 2 of its API). It requires PKCE and returns only verified addresses. */
export const createTwitterProvider = (settings: Settings): SignInProvider => ({
  name: 'twitter',
  requiresSetting: 'social.twitter.enable',
  getClient: createClientReader(settings, 'twitter', {
    scope: 'tweet.read users.read users.email',
    usesPkce: true,
    provider: { issuer: 'https://x.com', authorizationUrl: 'https://x.com/i/oauth2/authorize', tokenUrl: 'https://api.x.com/2/oauth2/token' },
  }),
  async identify({ fetchResource }) {
    const { data } = UserResponse.parse(await fetchResource('https://api.x.com/2/users/me?user.fields=confirmed_email'))
    const { id, name, username, confirmed_email: email } = data
    return { subject: id, username, name, email: email ?? null, isEmailVerified: email !== undefined }
  },
})
