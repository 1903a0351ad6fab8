import { Insights, InsightsParams, InsightsQuery } from '@balafon/plugin-player/contract/insights-report'
import { defineEndpoint } from '@balafon/sdk/contract'

export const getInsights = defineEndpoint({
  method: 'GET',
  path: 'backstage/insights/{kind}/{id}',
  summary: 'Plays, listeners and what they do, by day, source, country and device. Plays of programs, and of the users who manage the music, are left out',
  access: 'user',
  acceptsAccessToken: true,
  params: InsightsParams,
  query: InsightsQuery,
  response: Insights,
  errors: ['backstage.track_not_found', 'backstage.album_not_found', 'backstage.artist_not_found', 'backstage.insights.period'],
})
