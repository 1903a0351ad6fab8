import type { ServerContext } from '@balafon/sdk/server'
import type { SignInAnswer, SignInClient } from '../../../contract/sign-in-providers.ts'
import { createBellExchange } from './by-bell.ts'
import { createOpenIdExchange } from './by-openid.ts'

/** What has to be known again when the user comes back. */
export interface Departure {
  readonly state: string
  /** For whoever made the departure, and for nobody else to read. */
  readonly kept: string
}

/** One way to send a user to a service, and to learn there who came back. */
export interface Exchange {
  /** Where to send the user. `callback` is where the service sends them back to. */
  readonly depart: (client: SignInClient, callback: string) => Promise<Departure & { readonly url: string }>
  /** `url` is the callback with all that the service wrote into it. */
  readonly arrive: (client: SignInClient, departure: Departure, url: URL) => Promise<SignInAnswer>
}

/** Seconds a service has to answer: a window waits for it. */
export const PATIENCE = 10

/** The authorization code flow: by bell where the service is plain OAuth 2.0, by openid-client where it is discovered. */
export function createExchange(context: Pick<ServerContext, 'cache' | 'settings' | 'site'>): Exchange {
  const [bell, openid] = [createBellExchange(context), createOpenIdExchange(context)]
  const of = ({ service }: SignInClient) => (service.authorization && service.token ? bell : openid)
  return {
    depart: (client, callback) => of(client).depart(client, callback),
    arrive: (client, departure, url) => of(client).arrive(client, departure, url),
  }
}
