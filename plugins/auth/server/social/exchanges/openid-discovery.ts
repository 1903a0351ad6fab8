import type { ServerContext } from '@balafon/sdk/server'
import type * as oidc from 'openid-client'
import type { SignInClient } from '../../../contract/sign-in-providers.ts'
import { PROVIDER_TIMEOUT_SECONDS } from './exchange.ts'

const CACHE_SECONDS = 3600

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Creates the function that discovers the configuration of an OpenID Connect provider. Results are cached. */
export function createOpenIdDiscovery({ cache, site }: Pick<ServerContext, 'cache' | 'site'>) {
  return ({ id, secret, provider: { issuer } }: SignInClient): Promise<oidc.Configuration> =>
    cache.getOrCompute(`social ${issuer} ${id} ${secret}`, CACHE_SECONDS, async () => {
      const library = await import('openid-client')
      const url = new URL(issuer)
      const canUseHttp = url.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname) && !site.isProduction
      const options = { timeout: PROVIDER_TIMEOUT_SECONDS, execute: canUseHttp ? [library.allowInsecureRequests] : [] }
      const config = await library.discovery(url, id, {}, createClientAuth(library, secret), options)
      library.enableNonRepudiationChecks(config)
      return config
    })
}

/** Sends the secret in the header, which is the default of OpenID Connect, unless the provider supports only the body. */
const createClientAuth =
  ({ ClientSecretBasic, ClientSecretPost }: typeof oidc, secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
    authenticate(secret)(server, client, body, headers)
  }
