import type { Endpoint } from '@balafon/sdk/contract'
import type { Call, ServerContext } from '@balafon/sdk/server'
import type { Entry } from '../../contract/social.ts'

interface Arrival extends Pick<Call<Endpoint>, 'request' | 'h'> {
  readonly userId: number
  readonly remember: boolean
}

export type LetIn = (arrival: Arrival) => Promise<Entry>

/** The way in for who came by another service. */
export const createLetIn =
  ({ sessions, bootstrapFor }: Pick<ServerContext, 'sessions' | 'bootstrapFor'>): LetIn =>
  async ({ userId, remember, request, h }) => {
    await sessions.start(h, request, userId, remember)
    return { two_factor: false, bootstrapData: await bootstrapFor(request, userId) }
  }
