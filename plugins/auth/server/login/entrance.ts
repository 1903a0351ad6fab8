import type { Endpoint } from '@balafon/sdk/contract'
import { type EndpointRequest, type NewSession, problem, type ServerContext } from '@balafon/sdk/server'
import type { Entry } from '../../contract/login.ts'
import { circumstancesOf } from '../password/changed-letter.ts'
import type { Connections } from '../social/connections.service.ts'
import type { Account } from '../social/profiles.store.ts'
import type { Challenges } from '../two-factor/challenge.service.ts'
import type { TwoFactor } from '../two-factor/two-factor.service.ts'
import type { KnownBrowsers } from './known-browsers.ts'

/** Somebody whose password, or other sign-in, was right. */
export interface Arrival extends NewSession, Pick<EndpointRequest<Endpoint>, 'request' | 'h'> {
  /** An account of another service, to be connected with theirs as they come in. */
  readonly connects?: Account | null
  /** The second factor was right too. */
  readonly hadCode?: boolean
}

export type Entrance = ReturnType<typeof createEntrance>

/** The one way in for every kind of sign-in, so that none goes round the second factor. */
export function createEntrance(
  twoFactor: TwoFactor,
  challenges: Challenges,
  knownBrowsers: KnownBrowsers,
  connections: Connections,
  { sessions, createBootstrapData, getLanguage }: Pick<ServerContext, 'sessions' | 'createBootstrapData' | 'getLanguage'>,
) {
  /** A session, in a browser that is known to the account from now on; what the page brings with it for them. */
  async function admit({ request, h, connects, hadCode = false, ...user }: Arrival) {
    const { userId } = user
    if (connects) await connections.check(userId, connects)
    // Before the session: a password that changes meanwhile ends that, and makes this worth nothing.
    const giveSeal = await knownBrowsers.sealFor(userId, hadCode ? 'all' : 'password')
    const sessionId = await sessions.start(h, request, user)
    if (sessionId === null) throw problem(409, 'auth.credentials_changed')
    if (connects) await connections.connect({ userId, sessionId }, connects, circumstancesOf(request, getLanguage))
    giveSeal(h)
    return createBootstrapData(request, userId)
  }

  return {
    admit,
    /** A session; or no session yet, and the question for the second factor. */
    async enter(arrival: Arrival): Promise<Entry> {
      const { request, h, connects = null, ...user } = arrival
      if (await twoFactor.isOn(user.userId)) {
        // A password alone connects nothing where more is asked for: what would let in later, too, waits for the answer.
        if (connects) await connections.check(user.userId, connects)
        const visit = await sessions.renewBrowserSession(h, request)
        if (!(await challenges.open(visit, { ...user, connects }))) throw problem(409, 'auth.credentials_changed')
        return { two_factor: true }
      }
      return { two_factor: false, bootstrapData: await admit(arrival) }
    },
  }
}
