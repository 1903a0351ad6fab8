import type { Settings } from '@balafon/sdk/server'
import { z } from 'zod'
import type { SignInProvider } from '../../../contract/sign-in-providers.ts'
import { Claims, createIdentityFromClaims } from './claims.ts'
import { createClientReader } from './registered-client.ts'

const TokenClaims = z.object({ iss: z.string(), sub: z.string(), email: z.unknown().optional() })

/** Creates the provider for any OpenID Connect provider. The administrator sets its issuer; the URLs are discovered. */
export const createOpenIdProvider = (settings: Settings): SignInProvider => ({
  name: 'openid',
  requiresSetting: 'social.openid.enable',
  async getClient() {
    const issuer = await settings.get<string | null>('social.openid.issuer')
    return issuer ? createClientReader(settings, 'openid', { scope: 'openid email profile', provider: { issuer } })() : null
  },
  async identify({ claims, fetchUserInfo }) {
    const { iss, sub, email } = TokenClaims.parse(claims)
    // Many providers leave the address out of the token.
    const identity = createIdentityFromClaims(Claims.parse(email === undefined ? { ...(await fetchUserInfo()), sub } : claims))
    // The issuer is part of the subject, because another issuer can use the same ids and the administrator can change the issuer.
    return { ...identity, subject: `${iss} ${sub}` }
  },
})
