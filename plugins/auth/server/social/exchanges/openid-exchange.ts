import type { ServerContext } from '@balafon/sdk/server'
import { z } from 'zod'
import type { Exchange } from './exchange.ts'
import { createOpenIdDiscovery } from './openid-discovery.ts'

const ExchangeData = z.object({ nonce: z.string(), verifier: z.string() })

/** Creates the exchange for OpenID Connect providers, with discovery, signed ID tokens, nonce and PKCE. */
export function createOpenIdExchange(context: Pick<ServerContext, 'cache' | 'site'>): Exchange {
  const discover = createOpenIdDiscovery(context)
  return {
    async startAuthorization(client, callbackUrl) {
      const oidc = await import('openid-client')
      const config = await discover(client)
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: callbackUrl,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(client.scope && { scope: client.scope }),
      })
      return { url: url.href, state, exchangeData: JSON.stringify({ nonce, verifier }) }
    },
    async completeAuthorization(client, { state, exchangeData }, url) {
      const oidc = await import('openid-client')
      const config = await discover(client)
      const { nonce, verifier } = ExchangeData.parse(JSON.parse(exchangeData))
      const tokens = await oidc.authorizationCodeGrant(config, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = { ...tokens.claims() }
      return {
        claims,
        fetchUserInfo: async () => oidc.fetchUserInfo(config, tokens.access_token, String(claims.sub)),
        async fetchResource(resourceUrl) {
          const response = await oidc.fetchProtectedResource(config, tokens.access_token, new URL(resourceUrl), 'GET')
          if (!response.ok) throw new Error(`${new URL(resourceUrl).host} returned ${response.status}`)
          return response.json()
        },
      }
    },
  }
}
