import { fieldProblem, implement, problem } from '@balafon/sdk/server'
import { getAdminInsights } from '../../../contract/administration/insights.ts'
import type { CatalogueProvider } from '../../../contract/catalogue-service.ts'
import { type InsightsKind, type InsightsQuery, MAX_INSIGHTS_DAYS, readInsightsReport } from '../../../contract/insights-report.ts'
import type { InsightsProvider } from '../../../contract/insights-service.ts'

/** Creates the route of the figures of any music, for operators. */
export function createAdminInsightsRoutes({ artists, albums, tracks }: CatalogueProvider, provider: InsightsProvider) {
  async function requireItem(kind: InsightsKind, id: number) {
    if (kind === 'track') {
      const track = await tracks.find(id)
      if (!track) throw problem(404, 'player.track_not_found')
      return { name: track.name, image: track.image, duration: track.duration }
    }
    const item = kind === 'album' ? await albums.find(id) : await artists.find(id)
    if (!item) throw problem(404, kind === 'album' ? 'player.album_not_found' : 'player.artist_not_found')
    return { name: item.name, image: item.image, duration: null }
  }

  async function read(kind: InsightsKind, id: number, query: InsightsQuery) {
    const subject = await requireItem(kind, id)
    const insights = await readInsightsReport(provider, { kind, id, ...subject }, query)
    if (!insights) throw fieldProblem({ to: 'player.insights_period' }, { most: MAX_INSIGHTS_DAYS })
    return insights
  }

  return [implement(getAdminInsights, ({ params, query }) => read(params.kind, params.id, query))]
}
