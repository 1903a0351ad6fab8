import type { Settings } from '@balafon/sdk/server'
import { z } from 'zod'
import type { SignInProvider } from '../../../contract/sign-in-providers.ts'
import { createClientReader } from './registered-client.ts'

const API_URL = 'https://api.envato.com'

const WhoAmIResponse = z.object({ userId: z.number() })
const UsernameResponse = z.object({ username: z.string() })
const EmailResponse = z.object({ email: z.string() })

/**
 * Creates the provider for Envato. It requests no scope, because Envato sets the permissions of a client when the client is registered.
 * Envato does not report whether an address is verified.
 */
export const createEnvatoProvider = (settings: Settings): SignInProvider => ({
  name: 'envato',
  requiresSetting: 'social.envato.enable',
  getClient: createClientReader(settings, 'envato', {
    secretLocation: 'body',
    provider: { issuer: API_URL, authorizationUrl: `${API_URL}/authorization`, tokenUrl: `${API_URL}/token` },
  }),
  async identify({ fetchResource }) {
    // The subject is the numeric id: a username can be changed and then taken by another user.
    const [{ userId }, { username }, { email }] = await Promise.all([
      fetchResource(`${API_URL}/whoami`).then((body) => WhoAmIResponse.parse(body)),
      fetchResource(`${API_URL}/v1/market/private/user/username.json`).then((body) => UsernameResponse.parse(body)),
      fetchResource(`${API_URL}/v1/market/private/user/email.json`).then((body) => EmailResponse.parse(body)),
    ])
    return { subject: String(userId), username, email, isEmailVerified: false }
  },
})
