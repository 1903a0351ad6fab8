import { defineEndpoint } from '@balafon/sdk/contract'
import { Insights, InsightsParams, InsightsQuery } from '../insights-report.ts'

export const getAdminInsights = defineEndpoint({
  method: 'GET',
  path: 'admin/insights/{kind}/{id}',
  summary: 'The figures of any track, album or artist for operators: by day, source, country and device',
  access: { permission: 'music.update' },
  params: InsightsParams,
  query: InsightsQuery,
  response: Insights,
  errors: ['player.track_not_found', 'player.album_not_found', 'player.artist_not_found', 'player.insights_period'],
})
