import type { Endpoint } from '@balafon/sdk/contract'
import type { Call, ServerContext } from '@balafon/sdk/server'
import type { Entry } from '../../contract/login.ts'
import type { Challenges } from '../two-factor/challenge.service.ts'
import type { TwoFactor } from '../two-factor/two-factor.service.ts'

/** Somebody whose password, or other sign-in, was right. */
export interface Arrival extends Pick<Call<Endpoint>, 'request' | 'h'> {
  readonly userId: number
  /** Stay signed in for a month. */
  readonly remember: boolean
}

export type Entrance = ReturnType<typeof createEntrance>

/** The one way in for every kind of sign-in, so that none goes round the second factor. */
export const createEntrance = (twoFactor: TwoFactor, challenges: Challenges, { sessions, bootstrapFor }: Pick<ServerContext, 'sessions' | 'bootstrapFor'>) => ({
  /** A session; or no session yet, and the question for the second factor. */
  async enter({ userId, remember, request, h }: Arrival): Promise<Entry> {
    if (await twoFactor.isOn(userId)) {
      await challenges.open(await sessions.renewVisit(h, request), { userId, remember })
      return { two_factor: true }
    }
    await sessions.start(h, request, userId, remember)
    return { two_factor: false, bootstrapData: await bootstrapFor(request, userId) }
  },
})
