import { getRestriction } from '@balafon/sdk/contract'
import { fieldProblem, type Identity } from '@balafon/sdk/server'
import type { Quota } from '../../contract/music.ts'
import { getCatalogue } from '../access/catalogue-client.ts'
import type { BackstageContext } from '../models.ts'

export type QuotaService = ReturnType<typeof createQuotaService>

const getMonthStart = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))

/** Creates the service of the limits on uploads: the restrictions `minutes` and `tracks_per_month` of the permission `music.create`. */
export function createQuotaService(context: Pick<BackstageContext, 'getProviders'>) {
  async function read(user: Identity, now = new Date()): Promise<Quota> {
    const { seconds, newTracks } = await getCatalogue(context).lists.measureUsage(user.id, getMonthStart(now))
    const getLimit = (name: string) => getRestriction(user.user.permissions, 'music.create', name)
    return {
      minutes: { used: Math.ceil(seconds / 60), limit: getLimit('minutes') },
      tracks_per_month: { used: newTracks, limit: getLimit('tracks_per_month') },
    }
  }
  return {
    read,
    /**
     * Throws 422 at a field when the new tracks would exceed a limit of the user.
     * @param added The number of new tracks and their duration in seconds, as far as it is known.
     */
    async assertWithinLimits(user: Identity, added: { readonly tracks: number; readonly seconds: number }, field: string) {
      const { minutes, tracks_per_month: tracks } = await read(user)
      if (minutes.limit !== null && minutes.used + added.seconds / 60 > minutes.limit)
        throw fieldProblem({ [field]: 'backstage.quota.minutes' }, { limit: minutes.limit })
      if (tracks.limit !== null && tracks.used + added.tracks > tracks.limit)
        throw fieldProblem({ [field]: 'backstage.quota.tracks_per_month' }, { limit: tracks.limit })
    },
  }
}
