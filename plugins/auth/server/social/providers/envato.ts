import type { Settings } from '@balafon/sdk/server'
import { z } from 'zod'
import type { SignInProvider } from '../../../contract/sign-in-providers.ts'
import { registeredClient } from './registered-client.ts'

const API = 'https://api.envato.com'

const WhoAmI = z.object({ userId: z.number() })
const Username = z.object({ username: z.string() })
const Address = z.object({ email: z.string() })

/** Envato. What may be read is agreed when the site is registered there, so nothing is asked for; of addresses it does not say whether they were verified. */
export const envato = (settings: Settings): SignInProvider => ({
  name: 'envato',
  requiresSetting: 'social.envato.enable',
  client: registeredClient(settings, 'envato', {
    secretBy: 'body',
    service: { issuer: API, authorization: `${API}/authorization`, token: `${API}/token` },
  }),
  async identify({ ask }) {
    // A username can be changed, and taken by somebody else later: the number cannot.
    const [{ userId }, { username }, { email }] = await Promise.all([
      ask(`${API}/whoami`).then((body) => WhoAmI.parse(body)),
      ask(`${API}/v1/market/private/user/username.json`).then((body) => Username.parse(body)),
      ask(`${API}/v1/market/private/user/email.json`).then((body) => Address.parse(body)),
    ])
    return { subject: String(userId), username, email, isEmailVerified: false }
  },
})
