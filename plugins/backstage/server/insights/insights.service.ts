import { type Insights, type InsightsKind, type InsightsQuery, MAX_INSIGHTS_DAYS, readInsightsReport } from '@balafon/plugin-player/contract/insights-report'
import type { InsightsProvider } from '@balafon/plugin-player/contract/insights-service'
import { fieldProblem, type Identity, problem } from '@balafon/sdk/server'
import { getCatalogue } from '../access/catalogue-client.ts'
import type { MusicAccess } from '../access/music-access.ts'
import type { BackstageContext } from '../models.ts'

export type InsightsService = ReturnType<typeof createInsightsService>

/** Creates the service of the figures that artists see. */
export function createInsightsService(context: Pick<BackstageContext, 'getProviders' | 'models'>, access: MusicAccess) {
  const getProvider = (): InsightsProvider => {
    const [registered] = context.getProviders('player.insights/v1')
    if (!registered) throw problem(503, 'unavailable')
    return registered.provider
  }

  async function requireItem(kind: InsightsKind, id: number, user: Identity) {
    if (kind === 'artist') {
      const { artist } = await access.requireArtist(id, user, 'view')
      return { name: artist.name, image: artist.image, duration: null }
    }
    if (kind === 'album') {
      const { album } = await access.requireAlbum(id, user, 'view')
      return { name: album.name, image: album.image, duration: null }
    }
    const { track } = await access.requireTrack(id, user, 'view')
    return { name: track.name, image: track.image, duration: track.duration }
  }

  return {
    async read(subject: { kind: InsightsKind; id: number }, query: InsightsQuery, user: Identity): Promise<Insights> {
      const details = await requireItem(subject.kind, subject.id, user)
      const insights = await readInsightsReport(getProvider(), { ...subject, ...details }, query)
      if (!insights) throw fieldProblem({ to: 'backstage.insights.period' }, { most: MAX_INSIGHTS_DAYS })
      return insights
    },
    /** Reports to the player which users manage an artist, so that their own plays are not counted. */
    async reportManagers(artistId: number) {
      const artist = await getCatalogue(context).artists.find(artistId)
      if (!artist) return
      const members = await context.models.Member.findAll({ where: { artistId } })
      const userIds = [...members.map(({ userId }) => userId), ...(artist.ownerId === null ? [] : [artist.ownerId])]
      await getProvider().setManagers(artistId, [...new Set(userIds)])
    },
  }
}
