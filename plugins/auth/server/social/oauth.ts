import type { ServerContext } from '@balafon/sdk/server'
import * as oidc from 'openid-client'
import type { SignInAnswer, SignInClient } from '../../contract/sign-in-providers.ts'
import { createConfigurations } from './configurations.ts'

/** What has to be known again when the user comes back. */
export interface Departure {
  readonly state: string
  readonly nonce: string | null
  readonly verifier: string | null
}

export type OAuth = ReturnType<typeof createOAuth>

/** The authorization code flow of OAuth 2.0 and OpenID Connect: every service is spoken to this way. */
export function createOAuth(context: Pick<ServerContext, 'cache' | 'settings' | 'site'>) {
  const configurationFor = createConfigurations(context)
  return {
    /** Where to send the user. */
    async depart(client: SignInClient, redirectUri: string): Promise<Departure & { readonly url: string }> {
      const { config, located, isOpenId } = await configurationFor(client)
      const state = oidc.randomState()
      const nonce = isOpenId ? oidc.randomNonce() : null
      const verifier = isOpenId || client.proofKey ? oidc.randomPKCECodeVerifier() : null
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        state,
        ...(client.scope && { scope: client.scope }),
        ...(nonce && { nonce }),
        ...(verifier && { code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }),
      })
      return { url: located(url.href), state, nonce, verifier }
    },
    /** `url` is where the service sent the user, with all that stands in it. */
    async arrive(client: SignInClient, { state, nonce, verifier }: Departure, url: URL): Promise<SignInAnswer> {
      const { config, isOpenId } = await configurationFor(client)
      const tokens = await oidc.authorizationCodeGrant(config, url, {
        expectedState: state,
        idTokenExpected: isOpenId,
        ...(nonce && { expectedNonce: nonce }),
        ...(verifier && { pkceCodeVerifier: verifier }),
      })
      const claims = { ...tokens.claims() }
      return {
        claims,
        userInfo: async () => oidc.fetchUserInfo(config, tokens.access_token, String(claims.sub)),
        async ask(address) {
          const response = await oidc.fetchProtectedResource(config, tokens.access_token, new URL(address), 'GET')
          if (!response.ok) throw new Error(`${new URL(address).host} answered ${response.status}`)
          return response.json()
        },
      }
    },
  }
}
