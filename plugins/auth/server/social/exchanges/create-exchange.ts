import type { ServerContext } from '@balafon/sdk/server'
import type { SignInClient } from '../../../contract/sign-in-providers.ts'
import { createBellExchange } from './by-bell.ts'
import { createOpenIdExchange } from './by-openid.ts'
import type { Exchange } from './exchange.ts'

/** The authorization code flow: by bell where the service is plain OAuth 2.0, by openid-client where it is discovered. */
export function createExchange(context: Pick<ServerContext, 'cache' | 'settings' | 'site'>): Exchange {
  const [bell, openid] = [createBellExchange(context), createOpenIdExchange(context)]
  const of = ({ service }: SignInClient) => (service.authorization && service.token ? bell : openid)
  return {
    depart: (client, callback) => of(client).depart(client, callback),
    arrive: (client, departure, url) => of(client).arrive(client, departure, url),
  }
}
