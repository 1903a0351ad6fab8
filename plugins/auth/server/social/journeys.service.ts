import { problem, type ServerContext } from '@balafon/sdk/server'
import type { SignInIdentity } from '../../contract/sign-in-providers.ts'
import type { Exchange } from './exchanges/exchange.ts'
import type { Attempt, JourneysStore } from './journeys.store.ts'
import type { Services } from './services.ts'

export type Journeys = ReturnType<typeof createJourneys>

/** To a service and back. */
export function createJourneys(services: Services, exchange: Exchange, store: JourneysStore, { site, log }: Pick<ServerContext, 'site' | 'log'>) {
  const callback = (service: string) => `${site.url()}/secure/auth/social/${service}/callback`

  async function identify({ service, ...departure }: Attempt, search: string): Promise<SignInIdentity> {
    const { provider, client } = await services.open(service)
    const url = new URL(search, callback(service))
    if (url.searchParams.get('error') === 'access_denied') throw problem(403, 'auth.social.refused')
    try {
      return checked(await provider.identify(await exchange.arrive(client, departure, url)))
    } catch (error) {
      throw unusable(service, error)
    }
  }

  /** What a service sends is for the log alone, and its name there is enough: answers may hold tokens. */
  function unusable(service: string, error: unknown) {
    const { name, code, message } = error as Error & { code?: unknown }
    log.warn({ service, name, code, reason: message }, 'a sign-in service could not be used')
    return problem(502, 'auth.social.failed')
  }

  return {
    /** The address to send the window to. */
    async depart({ service, ...who }: Pick<Attempt, 'service' | 'visit' | 'userId' | 'invite'>): Promise<string> {
      const { client } = await services.open(service)
      const { url, ...departure } = await exchange.depart(client, callback(service)).catch((error) => {
        throw unusable(service, error)
      })
      await store.keep({ ...departure, ...who, service })
      return url
    },
    /** The attempt that a window has come back from, if it was made by this visit and not too long ago. */
    take: (service: string, visit: string | null, state: string | undefined) => (visit && state ? store.take(state, visit, service) : null),
    identify,
  }
}

const MOST = { subject: 800, username: 190, name: 100 }

/** A subject that is cut short might be somebody else's; a name is only shown. */
function checked({ subject, username, name, ...rest }: SignInIdentity): SignInIdentity {
  if (!subject || subject.length > MOST.subject) throw new Error('the service gave no usable subject')
  return { ...rest, subject, username: username.slice(0, MOST.username), ...(name && { name: name.slice(0, MOST.name) }) }
}
