import type { ServerContext } from '@balafon/sdk/server'
import type { SignInClient } from '../../../contract/sign-in-providers.ts'
import { createBellExchange } from './bell-exchange.ts'
import type { Exchange } from './exchange.ts'
import { createOpenIdExchange } from './openid-exchange.ts'

/** Creates an exchange that uses bell for OAuth 2.0 providers, and openid-client for providers that are discovered by their issuer. */
export function createExchange(context: Pick<ServerContext, 'cache' | 'settings' | 'site'>): Exchange {
  const [bell, openid] = [createBellExchange(context), createOpenIdExchange(context)]
  const selectExchange = ({ provider }: SignInClient) => (provider.authorizationUrl && provider.tokenUrl ? bell : openid)
  return {
    startAuthorization: (client, callbackUrl) => selectExchange(client).startAuthorization(client, callbackUrl),
    completeAuthorization: (client, pending, url) => selectExchange(client).completeAuthorization(client, pending, url),
  }
}
