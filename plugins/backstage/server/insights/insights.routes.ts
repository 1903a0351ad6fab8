import { implement } from '@balafon/sdk/server'
import { getInsights } from '../../contract/insights.ts'
import type { InsightsService } from './insights.service.ts'

export const createInsightsRoutes = (insights: InsightsService) => [implement(getInsights, ({ params, query, user }) => insights.read(params, query, user))]
