import type { ServerContext } from '@balafon/sdk/server'
import * as oidc from 'openid-client'
import type { SignInClient } from '../../../contract/sign-in-providers.ts'
import { PATIENCE } from './exchange.ts'

/** Seconds until what was discovered of a service is asked for again. */
const FRESH = 3600

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** What an OpenID Connect service says of itself. */
export function createDiscovered({ cache, site }: Pick<ServerContext, 'cache' | 'site'>) {
  return ({ id, secret, service: { issuer } }: SignInClient): Promise<oidc.Configuration> =>
    cache.getOrCompute(`social ${issuer} ${id} ${secret}`, FRESH, async () => {
      const url = new URL(issuer)
      const isPlain = url.protocol === 'http:' && LOOPBACK.has(url.hostname) && !site.isProduction
      const config = await oidc.discovery(url, id, {}, secretAs(secret), { timeout: PATIENCE, execute: isPlain ? [oidc.allowInsecureRequests] : [] })
      oidc.enableNonRepudiationChecks(config)
      return config
    })
}

/** In the header, as every OpenID Connect service takes it unless it says otherwise. */
const secretAs =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const by = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost
    by(secret)(server, client, body, headers)
  }
