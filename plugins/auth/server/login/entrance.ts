import type { Endpoint } from '@balafon/sdk/contract'
import { type Call, problem, type ServerContext, type SignedIn } from '@balafon/sdk/server'
import type { Entry } from '../../contract/login.ts'
import type { Challenges } from '../two-factor/challenge.service.ts'
import type { TwoFactor } from '../two-factor/two-factor.service.ts'
import type { KnownBrowsers } from './known-browsers.ts'

/** Somebody whose password, or other sign-in, was right. */
export interface Arrival extends SignedIn, Pick<Call<Endpoint>, 'request' | 'h'> {}

export type Entrance = ReturnType<typeof createEntrance>

/** The one way in for every kind of sign-in, so that none goes round the second factor. */
export function createEntrance(
  twoFactor: TwoFactor,
  challenges: Challenges,
  knownBrowsers: KnownBrowsers,
  { sessions, bootstrapFor }: Pick<ServerContext, 'sessions' | 'bootstrapFor'>,
) {
  /** A session, in a browser that is known to the account from now on; what the page brings with it for them. */
  async function admit({ request, h, ...user }: Arrival) {
    if (!(await sessions.start(h, request, user))) throw problem(409, 'auth.credentials_changed')
    const { userId } = user
    const bootstrapData = await bootstrapFor(request, userId)
    if (bootstrapData.user) knownBrowsers.remember(h, bootstrapData.user.email)
    return bootstrapData
  }

  return {
    admit,
    /** A session; or no session yet, and the question for the second factor. */
    async enter(arrival: Arrival): Promise<Entry> {
      const { request, h, ...user } = arrival
      if (await twoFactor.isOn(user.userId)) {
        if (!(await challenges.open(await sessions.renewVisit(h, request), user))) throw problem(409, 'auth.credentials_changed')
        return { two_factor: true }
      }
      return { two_factor: false, bootstrapData: await admit(arrival) }
    },
  }
}
