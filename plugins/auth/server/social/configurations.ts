import type { ServerContext } from '@balafon/sdk/server'
import * as oidc from 'openid-client'
import type { SignInClient } from '../../contract/sign-in-providers.ts'

/** Seconds a service has to answer: a window waits for it. */
const TIMEOUT = 10
/** Seconds until what was discovered of a service is asked for again. */
const DISCOVERED = 3600

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

export interface SpokenTo {
  readonly config: oidc.Configuration
  /** Where an address of the service really is. */
  readonly located: (url: string) => string
  /** It gives ID tokens, and takes nonces and proof keys. */
  readonly isOpenId: boolean
}

/** How each service is spoken to. */
export function createConfigurations({ cache, settings, site }: Pick<ServerContext, 'cache' | 'settings' | 'site'>) {
  return async (client: SignInClient): Promise<SpokenTo> => {
    const { issuer, authorization, token } = client.service
    if (!authorization || !token) return { config: await discovered(client), located: (url) => url, isOpenId: true }
    const config = new oidc.Configuration(
      { issuer, authorization_endpoint: authorization, token_endpoint: token },
      client.id,
      {},
      client.secretBy === 'body' ? oidc.ClientSecretPost(client.secret) : oidc.ClientSecretBasic(client.secret),
    )
    const located = await locations()
    config.timeout = TIMEOUT
    config[oidc.customFetch] = (url, options) => fetch(located(url), options as RequestInit)
    return { config, located, isOpenId: false }
  }

  /** Outside production a double may stand in for all services: `https://host/path` is then its `/host/path`. */
  async function locations(): Promise<(url: string) => string> {
    const double = site.isProduction ? null : await settings.get<string | null>('social.double')
    return (url) => (double ? new URL(url.replace(/^https:\//, ''), double).href : url)
  }

  function discovered({ id, secret, service: { issuer } }: SignInClient): Promise<oidc.Configuration> {
    return cache.remember(`social ${issuer} ${id} ${secret}`, DISCOVERED, async () => {
      const url = new URL(issuer)
      const isPlain = url.protocol === 'http:' && LOOPBACK.has(url.hostname) && !site.isProduction
      const config = await oidc.discovery(url, id, {}, secretAs(secret), { timeout: TIMEOUT, execute: isPlain ? [oidc.allowInsecureRequests] : [] })
      oidc.enableNonRepudiationChecks(config)
      return config
    })
  }
}

/** In the header, as every OpenID Connect service takes it unless it says otherwise. */
const secretAs =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const by = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost
    by(secret)(server, client, body, headers)
  }
