import type { Settings } from '@balafon/sdk/server'
import { z } from 'zod'
import type { SignInProvider } from '../../../contract/sign-in-providers.ts'
import { Claims, identityFromClaims } from './claims.ts'
import { registeredClient } from './registered-client.ts'

const Token = z.object({ iss: z.string(), sub: z.string(), email: z.unknown().optional() })

/** Any OpenID Connect service: the operator names its issuer, the rest is discovered. */
export const openid = (settings: Settings): SignInProvider => ({
  name: 'openid',
  requiresSetting: 'social.openid.enable',
  async client() {
    const issuer = await settings.get<string | null>('social.openid.issuer')
    return issuer ? registeredClient(settings, 'openid', { scope: 'openid email profile', service: { issuer } })() : null
  },
  async identify({ claims, userInfo }) {
    const { iss, sub, email } = Token.parse(claims)
    // Many services keep the address out of the token.
    const identity = identityFromClaims(Claims.parse(email === undefined ? { ...(await userInfo()), sub } : claims))
    // Another issuer may call somebody else the same, and the operator may change the issuer.
    return { ...identity, subject: `${iss} ${sub}` }
  },
})
