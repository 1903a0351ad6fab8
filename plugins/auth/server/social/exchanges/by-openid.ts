import type { ServerContext } from '@balafon/sdk/server'
import * as oidc from 'openid-client'
import { z } from 'zod'
import { createDiscovered } from './discovered.ts'
import type { Exchange } from './exchange.ts'

const Kept = z.object({ nonce: z.string(), verifier: z.string() })

/** OpenID Connect: addresses by discovery, a signed token of who it is, nonce and proof key. */
export function createOpenIdExchange(context: Pick<ServerContext, 'cache' | 'site'>): Exchange {
  const discovered = createDiscovered(context)
  return {
    async depart(client, callback) {
      const config = await discovered(client)
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(client.scope && { scope: client.scope }),
      })
      return { url: url.href, state, kept: JSON.stringify({ nonce, verifier }) }
    },
    async arrive(client, { state, kept }, url) {
      const config = await discovered(client)
      const { nonce, verifier } = Kept.parse(JSON.parse(kept))
      const tokens = await oidc.authorizationCodeGrant(config, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
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
